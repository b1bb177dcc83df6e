import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { findTexts } from '../places/find-texts.ts'
import { readFolder, readRoles, titleOf, type Entry, type Part } from '../places/read-product.ts'
import { overlayFile } from '../places/words-at.ts'
import { useBench, useDesk, useValues } from '../bench.ts'
import { pointerOf } from '../text/read-tree.ts'
import { NewScreen } from './new-screen.tsx'

/** No role and no folder is called so. */
const UNSAVED = '*unsaved'

/** How many places of a text are listed. */
const MOST = 40

const FOLDERS = ['entities', 'calls', 'choices', 'menus', 'routes', 'permissions'] as const

/** The product as people think of it: the menus of its roles with their pages, and what these are made of. */
export function ProductPane({ chosen }: { chosen: () => void }) {
  const t = useTexts('workbench/frame')
  const locale = useLocale()
  const { boot, manifests, languages, library, look, show, select, selected } = useBench()
  const { files, docs } = useDesk()
  const read = useValues()
  const [typed, type] = useState('')
  const asked = useDeferredValue(typed.trim().toLowerCase())
  const id = useId()

  const parts = useMemo<Part[]>(() => {
    const overlayOf = (file: string) => (locale === languages.source ? undefined : overlayFile(file, locale))
    const unsaved = [...docs.values()].filter(({ text, saved }) => text !== saved).map(({ path }) => path)
    const paths = [...new Set([...files.map(({ path }) => path), ...unsaved])]
    const folders = FOLDERS.map((folder): Part => ({
      id: folder,
      title: t(folder),
      groups: [{ id: folder, title: '', entries: readFolder(paths, folder, read, overlayOf) }],
    }))
    const rest = paths.filter((path) => !path.includes('/')).map((path): Entry => ({ id: path, title: path, also: '', file: path }))
    const roles = readRoles(boot, manifests, locale, { guest: t('guest'), others: t('otherPages') })
    const changed = unsaved.map((path): Entry => ({ id: path, title: path, also: titleOf(read(path)) ?? '', file: path }))
    return [
      { id: UNSAVED, title: t('unsaved'), groups: [{ id: UNSAVED, title: '', entries: changed }] },
      ...roles,
      ...folders,
      { id: 'rest', title: t('rest'), groups: [{ id: 'rest', title: '', entries: rest }] },
    ]
  }, [files, docs, read, boot, manifests, languages, locale, t])

  const found = useMemo(() => (asked.length < 2 ? [] : findTexts(asked, library.entries(), MOST)), [asked, library])
  const isFound = ({ title, also }: Entry) => asked === '' || `${title} ${also}`.toLowerCase().includes(asked)
  const shown = parts
    .map((part) => ({
      part,
      groups: part.groups
        .map((group) => ({ ...group, entries: group.entries.filter(isFound) }))
        .filter(({ entries }) => entries.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0)
  const open = (entry: Entry) => {
    if (entry.file) select({ spot: { file: entry.file, path: [] } })
    if (entry.path !== undefined) {
      show({ to: { address: entry.path }, ...(entry.role === undefined ? {} : { role: entry.role }) })
      chosen()
    }
  }

  return (
    <nav className="wb-pane wb-product" aria-label={t('product')}>
      <div className="wb-search">
        <Glyph name="search" />
        <label className="hidden-text" htmlFor={id}>
          {t('search')}
        </label>
        <input id={id} type="search" placeholder={t('search')} value={typed} onChange={(event) => type(event.target.value)} />
      </div>
      <div className="wb-new">
        <NewScreen />
      </div>
      <div className="wb-tree">
        {shown.length === 0 && found.length === 0 && (
          <p className="wb-note" role="status">
            {t('nothingFound', { words: typed.trim() })}
          </p>
        )}
        {shown.map(({ part, groups }) => {
          return (
            <details key={part.id} open={asked !== '' || part.id === UNSAVED || part.id === look.role}>
              <summary>{part.title}</summary>
              {groups.map((group) => (
                <div key={group.id} className="wb-tree-group">
                  {group.title && <p>{group.title}</p>}
                  <ul>
                    {group.entries.map((entry) => (
                      <li key={entry.id}>
                        <button
                          type="button"
                          className="wb-entry"
                          aria-current={entry.file !== undefined && entry.file === selected?.spot.file ? 'true' : undefined}
                          onClick={() => open(entry)}
                        >
                          {entry.title}
                        </button>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </details>
          )
        })}
        {found.length > 0 && (
          <details open>
            <summary>{t('texts')}</summary>
            <ul>
              {found.map(({ spot, text }) => (
                <li key={spot.file + pointerOf(spot.path)}>
                  <button type="button" className="wb-entry wb-hit" onClick={() => select({ spot })}>
                    <span>{text}</span>
                    <small>
                      {spot.file} {pointerOf(spot.path)}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </nav>
  )
}
