import { type ReactNode, useEffect, useState } from 'react'
import { loadPageTexts } from '../load-page-texts.ts'
import type { Locale } from '../../schema/compiled.ts'
import type { DocsTexts, StatusTexts } from '../text-types.ts'
import { useSite } from '../use-site.ts'

const parts: Record<string, (locale: Locale) => Promise<ReactNode>> = {
  status: async (locale) => {
    const [{ StatusBoard }, words] = await Promise.all([import('./status-board.tsx'), loadPageTexts<StatusTexts>('site/status', locale)])
    return <StatusBoard words={words} />
  },
  errors: async (locale) => {
    const [{ MyFailures }, { failures }] = await Promise.all([
      import('./my-failures.tsx'),
      loadPageTexts<DocsTexts>('site/docs-page', locale),
    ])
    return <MyFailures words={failures} />
  },
}

/** The live part of a document; it is loaded once the page is hydrated, and its space is reserved until then. */
export function LivePart({ name }: { name: string }) {
  const { locale, words } = useSite()
  const [part, setPart] = useState<ReactNode>()
  useEffect(() => {
    let left = false
    parts[name]?.(locale).then(
      (found) => !left && setPart(found),
      () => !left && setPart(<p role="alert">{words.failed}</p>),
    )
    return () => {
      left = true
    }
  }, [name, locale, words])
  if (!parts[name]) return null
  return (
    <div className={`st-live-part st-live-${name}`} data-waits={part ? undefined : ''}>
      {part ?? <noscript />}
    </div>
  )
}
