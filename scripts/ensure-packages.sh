# Sourced by scripts/start and scripts/test. Installs what package-lock.json names, unless that very lockfile is installed already,
# and sets NODE to the Node of node_modules: the machine's own may be older.

stamp=node_modules/.installed-lockfile
are_packages_there() { cmp -s package-lock.json "$stamp" || node scripts/packages-installed.mjs 2> /dev/null; }
if ! are_packages_there; then
  # Two installations at once would empty each other's folder. The lock goes with this shell, however that ends.
  if command -v flock > /dev/null; then
    exec 9> "${TMPDIR:-/tmp}/balcao-packages-$(printf '%s' "$PWD" | cksum | cut -d ' ' -f 1).lock"
    flock 9
  fi
fi
if ! are_packages_there; then
  if ! command -v npm > /dev/null; then
    echo "$0: npm is not installed; install Node.js 20 or newer with npm" >&2
    exit 1
  fi
  # npm empties the folder first: through a link it would empty somebody else's.
  if [ -L node_modules ]; then
    echo "$0: node_modules is a link to other packages than package-lock.json names; remove the link" >&2
    exit 1
  fi
  echo "· installing packages"
  # What builds and tests the product is needed whatever NODE_ENV says.
  # A registry that answers nothing is not waited for without end.
  $(command -v timeout > /dev/null && echo timeout --foreground 1800) npm ci --include=dev --no-audit --no-fund --loglevel=error < /dev/null || {
    echo "$0: npm ci failed; its words are above" >&2
    exit 1
  }
fi
# What is started from here does not hold it.
exec 9>&-
cmp -s package-lock.json "$stamp" || cp package-lock.json "$stamp"

NODE="$PWD/node_modules/.bin/node"
if ! "$NODE" --version > /dev/null 2>&1; then
  echo "$0: the Node of node_modules does not run on this machine; remove node_modules and try again" >&2
  exit 1
fi
# Programs that look for "node" find the same one; compiled code is kept between starts.
export PATH="$PWD/node_modules/.bin:$PATH"
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/node-compile"
