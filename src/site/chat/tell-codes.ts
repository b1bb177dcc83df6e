import { sayOf } from '../../i18n/write-text.ts'
import type { Locale } from '../../schema/compiled.ts'
import { type RefusalCode, refusalCodes } from '../../schema/sold.ts'
import type { Say } from '../../schema/texts.ts'
import { loadPageTexts } from '../load-page-texts.ts'

/** The error codes that a question names, each once. */
export function codesIn(asked: string): RefusalCode[] {
  const named = new Set(asked.match(/(?<!\d)\d{4}(?!\d)/g)?.map(Number))
  return refusalCodes.filter((code) => named.has(code))
}

/** What the document of error codes says of each code: its row, and where it stands. */
export async function tellCodes(
  codes: RefusalCode[],
  locale: Locale,
  say: Say<'site/chat'>,
): Promise<{ text: string; link: string; address: string }[]> {
  const sayError = sayOf<'widgets/errors'>(await loadPageTexts<object>('widgets/errors', locale), locale)
  return codes.map((code) => {
    const [title, cause, mend] = [sayError(`title-${code}`), sayError(`cause-${code}`), sayError(`mend-${code}`)]
    return {
      text: say('errorRow', { code: String(code), title, cause, mend }),
      link: say('errorCode', { code: String(code) }),
      address: `/official-website/markdown?select=8&part=code-${code}`,
    }
  })
}
