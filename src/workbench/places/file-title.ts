import { useCallback } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { useBench, useValues } from '../bench.ts'
import { sayTitle } from './arrange.ts'
import { titleOf } from './read-product.ts'
import { valueIn } from './spot.ts'
import { translatedFile } from './told-of.ts'

/** What people call what a file is about, in the language of the workbench: its title, for calls that of their rows. */
export function useFileTitle(): (file: string) => string {
  const t = useTexts('workbench/frame')
  const locale = useLocale()
  const { boot, languages, library } = useBench()
  const read = useValues()
  return useCallback(
    (file: string) => {
      // What is to be removed, or no JSON for now, is called as it was.
      const of = (path: string) =>
        sayTitle({ file: path, path: [] }, read, locale, languages) ?? sayTitle({ file: path, path: [] }, library.value, locale, languages)
      const called = (path: string): string => {
        if (path === 'app.json') return t('rest')
        const [folder, ...rest] = path.split('/')
        if (folder === 'permissions') return t('permissions')
        const id = rest.join('/').slice(0, -'.json'.length)
        if (folder !== 'calls') return of(path) ?? (id || path)
        return t('callsOf', { title: of(`entities/${id}.json`) ?? rowsOf(id) ?? id })
      }
      const rowsOf = (id: string) => titleOf(valueIn(read(`screens/${id}.json`), ['entity']))
      const source = translatedFile(file)
      if (source === undefined) return called(file)
      const language = boot.locales.find(({ value }) => value === file.split('/')[1])?.title ?? file.split('/')[1]!
      return t('inLanguage', { title: called(source), language })
    },
    [t, locale, boot, languages, library, read],
  )
}
