# Installs what opens reports: Chromium from Debian, playwright and axe from PyPI into the folder $work. Sourced; whoever does
# defines `skip WHY`, which ends the script.

install_browser() {
  if [[ -x /usr/bin/chromium ]]; then return; fi
  if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then skip "Chromium is not installed (Debian: chromium)"; fi
  # What a network does not bring in five minutes it does not bring.
  timeout 300 bash -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-dejavu-core' \
    >"$work/browser.log" 2>&1 || skip "Chromium could not be installed (.build/report/browser.log)"
}

install_modules() {
  if [[ -x $work/venv/bin/python ]] && "$work/venv/bin/python" -c 'import playwright, axe_playwright_python' 2>/dev/null; then return; fi
  command -v python3 >/dev/null || skip 'Python is not installed (Debian: python3, python3-venv)'
  {
    # The browser is Debian's; Playwright's own is not wanted.
    python3 -m venv --clear "$work/venv" \
      && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 timeout 300 "$work/venv/bin/pip" install --quiet playwright axe-playwright-python
  } >"$work/modules.log" 2>&1 || skip "playwright and axe-playwright-python could not be installed (.build/report/modules.log)"
}

# One that does not start, as in a container that lets it do too little, is none.
start_browser() {
  PYTHONDONTWRITEBYTECODE=1 timeout 120 "$work/venv/bin/python" "$support/browser.py" >"$work/start.log" 2>&1 \
    || skip "Chromium does not start (.build/report/start.log)"
}
