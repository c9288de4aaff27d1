# Installs what opens reports: Chromium from Debian, playwright and axe from PyPI into the folder $work. Sourced; whoever does
# defines `skip WHY`, which ends the script.

install_browser() {
  if [[ -x /usr/bin/chromium ]]; then return; fi
  if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then skip "Chromium is not installed (Debian: chromium)"; fi
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-dejavu-core; } \
    >"$work/browser.log" 2>&1 || skip "Chromium could not be installed (.build/report/browser.log)"
}

install_modules() {
  if [[ -x $work/venv/bin/python ]] && "$work/venv/bin/python" -c 'import playwright, axe_playwright_python' 2>/dev/null; then return; fi
  command -v python3 >/dev/null || skip 'Python is not installed (Debian: python3, python3-venv)'
  {
    # The browser is Debian's; Playwright's own is not wanted.
    python3 -m venv --clear "$work/venv" \
      && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 "$work/venv/bin/pip" install --quiet playwright axe-playwright-python
  } >"$work/modules.log" 2>&1 || skip "playwright and axe-playwright-python could not be installed (.build/report/modules.log)"
}
