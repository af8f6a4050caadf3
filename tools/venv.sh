#!/bin/sh
# venv.sh FOLDER [PYTHON]: a virtual environment from the newest Python there is that the tests know, or from a newer one,
# or from the one named. What is in the folder is cleared away, and no name at all would be this folder.
folder=${1:?which folder?}
advice="install one, or name it with make PYTHON=/path/to/python."
why="Heist Night needs Python 3.11 or newer, and there is no ${2:-python3}: $advice"
for python in ${2:-python3.14 python3.13 python3.12 python3.11 python3 python python3.15}; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        why="Heist Night needs Python 3.11 or newer, and $python is $version: $advice"
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        no_venv="Python $version is here without its venv module: install it (on Debian and Ubuntu: apt install python$version-venv)."
    else
        echo "Making $folder with Python $version..."
        exec "$python" -m venv --clear "$folder"
    fi
done
echo "${no_venv:-$why}" >&2
exit 1
