#!/bin/sh
# lock.sh PYTHON [UV FLAG...]: writes requirements/*.txt, with hashes and without index addresses, by a uv that is thrown away after.
set -eu
python=$1
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$python" -m venv "$scratch"
"$scratch/bin/python" -m pip --disable-pip-version-check install --quiet uv==0.13.8

lock() {
    name=$1
    shift
    echo "requirements/$name.txt"
    "$scratch/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --no-emit-find-links --custom-compile-command "make lock" --output-file "requirements/$name.txt" "$@"
}

# dev.txt holds everything else but node, the benchmarks' peers and the site; the others take their versions from it.
lock dev "$@" pyproject.toml requirements/dev.in
lock run "$@" --extra master --constraint requirements/dev.txt pyproject.toml
lock build "$@" --constraint requirements/dev.txt requirements/build.in
lock node "$@" --constraint requirements/dev.txt requirements/node.in
lock cluster "$@" --constraint requirements/dev.txt requirements/cluster.in
lock bench "$@" --constraint requirements/dev.txt requirements/bench.in
lock docs "$@" --constraint requirements/dev.txt requirements/docs.in
lock audit "$@" --constraint requirements/dev.txt requirements/audit.in
lock fuzz "$@" requirements/fuzz.in
