import { useEffect } from 'react'
import { titleIn, useConfig } from './use-config.ts'
import { useSite } from './use-site.ts'

/**
 * The title and description of a page: its title, the site's title from the settings, one sentence. At a real address they are already
 * there, in the form for search engines (`write-told.ts`).
 */
export function Head({ title, about }: { title?: string | undefined; about?: string | undefined }): null {
  const { boot, locale, route, words, real } = useSite()
  const config = useConfig()
  const site = titleIn(config, locale) || boot.texts[locale].title
  const said = about ?? words.about[route.name] ?? boot.texts[locale].slogan ?? ''
  useEffect(() => {
    if (!real || !document.title) document.title = `${title ?? route.title} - ${site}`
  }, [real, title, route, site])
  useEffect(() => {
    let meta = document.querySelector<HTMLMetaElement>('meta[name=description]')
    if (meta && real) return
    if (!meta) {
      meta = document.createElement('meta')
      meta.name = 'description'
      document.head.append(meta)
    }
    meta.content = said
  }, [real, said])
  return null
}
