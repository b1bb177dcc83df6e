import type { Locale } from '../../src/schema/compiled.ts'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)

type Parts = { locale: Locale; title: string; about: string; nonce: string; style: string; main: string; refresh?: number }

/** A page without scripts. `nonce` allows its style in the CSP; `about`, `style` and `main` are markup. */
export function writeDocument({ locale, title, about, nonce, style, main, refresh }: Parts): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">\n`}<title>${title}</title>
<style nonce="${escape(nonce)}">
${style}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="muted">${about}</p>
${main}
</main>
</body>
</html>
`
}
