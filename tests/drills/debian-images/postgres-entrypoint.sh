#!/bin/sh
# Does what compose.yaml needs of the entrypoint of the official image: a database and a user with a password, created at the first start.
set -eu
chown postgres "$PGDATA" && chmod 0700 "$PGDATA"
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  # shellcheck disable=SC2086 # several arguments
  gosu postgres initdb --username="$POSTGRES_USER" --pwfile=/tmp/password ${POSTGRES_INITDB_ARGS:-}
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  gosu postgres pg_ctl --wait --options="-c listen_addresses=''" start
  gosu postgres createdb --username="$POSTGRES_USER" "$POSTGRES_USER"
  gosu postgres pg_ctl --wait --mode=fast stop
fi
exec gosu postgres postgres -c listen_addresses='*'
