# A PostgreSQL for the tests alone, to be sourced: installed where it is missing, started in a folder of its own with
# a port of its own, and gone with the shell that sourced this.  Sets REFEREE_TEST_POSTGRES.

find_postgres() {
	# The newest that is installed; Debian keeps the programs of each version in a folder of its own.
	ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1
}

install_postgres() {
	local as=""
	[ "$(id -u)" -eq 0 ] || as="sudo -n"
	local try
	for try in 1 2 3; do
		# One of several sources of packages may be out of order without doing harm.
		$as apt-get -qq update || true
		if $as env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql >/dev/null; then
			return 0
		fi
		sleep $((try * 5))
	done
	return 1
}

as_postgres() {
	# PostgreSQL refuses to run as root.
	if [ "$(id -u)" -eq 0 ]; then
		(cd "$pg_home" && setpriv --reuid=postgres --regid=postgres --init-groups env HOME="$pg_home" LC_ALL=C "$@")
	else
		(cd "$pg_home" && env LC_ALL=C "$@")
	fi
}

stop_postgres() {
	if [ -n "${pg_home:-}" ]; then
		as_postgres "$pg_bin/pg_ctl" stop -s -D "$pg_home/data" -m immediate >/dev/null 2>&1 || true
		rm -rf "$pg_home"
		pg_home=""
	fi
}

start_postgres() {
	pg_bin="$(find_postgres)"
	if [ -z "$pg_bin" ]; then
		echo "installing PostgreSQL" >&2
		install_postgres || { echo "PostgreSQL cannot be installed, and the tests need it" >&2; return 1; }
		pg_bin="$(find_postgres)"
	fi
	pg_home="$(mktemp -d "${TMPDIR:-/tmp}/referee-postgres.XXXXXX")"
	trap stop_postgres EXIT
	[ "$(id -u)" -ne 0 ] || chown postgres "$pg_home"
	as_postgres "$pg_bin/initdb" -D "$pg_home/data" -U referee -A trust -E UTF8 --locale=C --no-sync >"$pg_home/init" ||
		{ cat "$pg_home/init" >&2; return 1; }
	local try port
	for try in 1 2 3 4 5 6 7 8; do
		# The port may be taken; then there is another.
		port=$((20000 + RANDOM % 12000))
		if as_postgres "$pg_bin/pg_ctl" start -s -w -t 60 -D "$pg_home/data" -l "$pg_home/log" \
			-o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='$pg_home' -c fsync=off" >/dev/null 2>&1; then
			export REFEREE_TEST_POSTGRES="postgresql+psycopg://referee@127.0.0.1:$port/postgres"
			return 0
		fi
	done
	cat "$pg_home/log" >&2
	return 1
}
