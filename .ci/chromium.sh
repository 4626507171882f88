# A Chromium for the tests that look at pages, to be sourced: installed where it is missing (Debian, as root or with sudo).

install_chromium() {
	if command -v chromium >/dev/null; then
		return
	fi
	local as=""
	[ "$(id -u)" -eq 0 ] || as="sudo -n"
	echo "installing Chromium" >&2
	$as apt-get -qq update || true
	$as env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium fonts-dejavu-core >/dev/null
}
