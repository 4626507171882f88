# A Chromium for the tests that look at pages, to be sourced: installed where it is missing (Debian, as root or with sudo).
# The one without windows takes half the time; where Debian does not have it yet, the whole browser serves as well.

install_chromium() {
	if command -v chromium-headless-shell >/dev/null; then
		return
	fi
	local as=""
	[ "$(id -u)" -eq 0 ] || as="sudo -n"
	echo "installing Chromium" >&2
	$as apt-get -qq update || true
	local package
	for package in chromium-headless-shell chromium; do
		if $as env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$package" fonts-dejavu-core >/dev/null; then
			return 0
		fi
	done
	command -v chromium >/dev/null
}
