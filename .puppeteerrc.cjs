/** Tests use the machine's own Chromium (tests/e2e/chromium.ts), never a downloaded one. */
module.exports = { skipDownload: true };
