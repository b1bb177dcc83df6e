/** The order matters: most browsers also contain the names of those that they descend from. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
]

const SYSTEMS: [string, RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** A readable name of a browser, e.g. `Firefox 144 · Windows`; undefined for other programs, which may claim anything. */
export function browserName(agent: string | undefined): string | undefined {
  const text = agent?.slice(0, 1000) ?? ''
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0]
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(text)?.[1]
    if (version) return [`${name} ${version.slice(0, 4)}`, system].filter(Boolean).join(' · ')
  }
  return system
}
