#!/bin/sh
# Usage: build.sh NODE. Builds the images plateful-drill-node and plateful-drill-postgres of Debian's packages, for machines that reach no
# registry of images. NODE is the program; npm is that of this machine. Needs root, Docker and debootstrap.
set -eu
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/context"
debootstrap --variant=minbase bookworm "$work/root"
tar -C "$work/root" -c . | docker import - plateful-drill-debian
cp -L "$1" "$work/context/node"
cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$work/context/npm"
# Those of this machine, whose network may need one of its own.
cp -L /etc/ssl/certs/ca-certificates.crt "$work/context/"
cp "$here/postgres-entrypoint.sh" "$work/context/"
docker build --tag plateful-drill-node --file - "$work/context" <<'END'
FROM plateful-drill-debian
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
COPY ca-certificates.crt /etc/ssl/certs/
COPY node /usr/local/bin/
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
END
docker build --tag plateful-drill-postgres --file - "$work/context" <<'END'
FROM plateful-drill-debian
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data
RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql-15 gosu
COPY postgres-entrypoint.sh /usr/local/bin/
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["postgres-entrypoint.sh"]
END
