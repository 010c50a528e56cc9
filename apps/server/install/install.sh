#!/bin/sh
# Installs this release of Valence on Debian 12 or 13, or completes an installation: it can be run again at any time.
set -eu

usage() {
  cat <<'TEXT'
Usage: sudo ./install.sh [options] [-- options of valence setup]

Installs Debian's ffmpeg and caddy, the user valence, this release below /opt/valence and the command valence, and then asks
what it needs to know (valence setup).

  --unattended      asks nothing: the answers come from options of valence setup or from the environment
  --without-caddy   another program does https (valence setup --https none)
  --without-packages  installs no packages of Debian
  --without-setup   ends before valence setup
  --replace         takes the place of another release without trying it out first; valence upgrade is the way to do that
  --help            shows this text

Example: sudo ./install.sh --unattended -- --name "Nova Chemistry" --domain lessons.example.lk --admin 0771234567 --whatsapp-later
TEXT
}

step() { printf '%s\n' "- $*"; }
fail() { printf '%s\n' "install.sh: $*" >&2; exit 1; }
wrong() { printf '%s\n' "install.sh: $*" "Add --help to see how the command is written." >&2; exit 2; }

unattended= packages=ffmpeg caddy=caddy install_packages=yes setup=yes replace=
while [ $# -gt 0 ]; do
  case $1 in
    --unattended) unattended=yes ;;
    --without-caddy) caddy= ;;
    --without-packages) install_packages= ;;
    --without-setup) setup= ;;
    --replace) replace=yes ;;
    --help) usage; exit 0 ;;
    --) shift; break ;;
    *) wrong "unknown option $1" ;;
  esac
  shift
done

here=$(dirname "$(readlink -f "$0")")
[ -f "$here/release.json" ] || fail "run it from the unpacked archive: tar xf valence-VERSION.tar.gz, then the install.sh in it."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$here/release.json")
platform=$(sed -n 's/^  "platform": "\(.*\)"$/\1/p' "$here/release.json")

[ "$(id -u)" = 0 ] || fail "it needs root's rights: sudo ./install.sh"
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) machine=linux-x64 ;;
  Linux-aarch64) machine=linux-arm64 ;;
  *) machine=$(uname -s)-$(uname -m) ;;
esac
[ "$machine" = "$platform" ] || fail "this release is for $platform, and this machine is $machine."
system=$(. /etc/os-release && printf '%s %s' "$ID" "${VERSION_ID:-}")
case $system in
  'debian 12' | 'debian 13') ;;
  *) step "This system is $system. Valence is tried on Debian 12 and 13; going on." ;;
esac
free=$(df -Pk /opt | awk 'NR == 2 { print $4 }')
[ "$free" -gt 1000000 ] || fail "the disk with /opt has less than 1 GB of room."

missing=
for package in $packages $caddy ca-certificates tzdata; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing="$missing $package"
done
if [ -n "$missing" ] && [ -n "$install_packages" ]; then
  step "Installing Debian's packages:$missing"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >/dev/null || fail "apt-get update failed: does this machine reach the internet?"
  # shellcheck disable=SC2086
  apt-get install -yq --no-install-recommends $missing >/dev/null || fail "apt-get could not install:$missing"
fi

if ! id valence >/dev/null 2>&1; then
  step "Making the user valence, as whom the school runs"
  useradd --system --user-group --no-create-home --home-dir /var/lib/valence --shell /usr/sbin/nologin valence
fi
install -d -m 0755 /opt/valence /opt/valence/releases
install -d -m 0750 -o root -g valence /etc/valence
install -d -m 0710 -o valence -g valence /var/lib/valence

current=$(readlink /opt/valence/current || true)
if [ -n "$current" ] && [ "$current" != "releases/$version" ] && [ -z "$replace" ]; then
  fail "a school is installed already (${current#releases/}). A new version comes with a copy of the data, a trial and a way back: sudo valence upgrade valence-$version.tar.gz"
fi
release=/opt/valence/releases/$version
if cmp -s "$here/release.json" "$release/release.json"; then
  step "Valence $version is in $release already"
else
  step "Copying Valence $version to $release"
  rm -rf "$release.new" "$release.old"
  cp -R --no-dereference --preserve=mode,timestamps,links "$here" "$release.new"
  chown -R root:root "$release.new"
  chmod -R go-w "$release.new"
  [ ! -e "$release" ] || mv "$release" "$release.old"
  mv "$release.new" "$release"
  rm -rf "$release.old"
fi
ln -sfn "releases/$version" /opt/valence/current.new
mv -T /opt/valence/current.new /opt/valence/current
ln -sfn /opt/valence/current/apps/server/bin/valence /usr/local/bin/valence
# Later releases must be signed with the key of the first one.
[ -e /etc/valence/release-key.pem ] || install -m 0644 "$here/release-key.pem" /etc/valence/release-key.pem
step "The command valence is /usr/local/bin/valence"

[ -n "$setup" ] || exit 0
[ -z "$unattended" ] || set -- --unattended "$@"
[ -n "$caddy" ] || set -- --https none "$@"
exec /usr/local/bin/valence setup "$@"
