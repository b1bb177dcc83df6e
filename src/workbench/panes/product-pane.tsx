import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { findTexts } from '../places/find-texts.ts'
import { useFileTitle } from '../places/file-title.ts'
import { useWholeName } from '../places/place-name.ts'
import type { Spot } from '../places/spot.ts'
import { around, toldOf } from '../places/told-of.ts'
import { readFolder, readRoles, type Entry, type Part } from '../places/read-product.ts'
import { overlayFile } from '../places/words-at.ts'
import { useSeenAt } from '../places/use-seen-at.ts'
import { useBench, useDesk, useValues } from '../bench.ts'
import { pointerOf } from '../text/read-tree.ts'
import { NewCalls } from './new-calls.tsx'
import { NewScreen } from './new-screen.tsx'
import { TreePart } from './tree-part.tsx'

/** No role or folder has this name. */
const UNSAVED = '*unsaved'
const WITHIN = '*within'

/** The same each time, so that its part is drawn once. */
const NEW_CALLS = <NewCalls />

/** How many hits of a text are listed. */
const MOST = 40

const FOLDERS = ['entities', 'calls', 'choices', 'menus', 'routes', 'permissions'] as const

/** The product as people think of it: the menus of its roles with their pages, and their building blocks. */
export function ProductPane({ chosen }: { chosen: () => void }) {
  const t = useTexts('workbench/frame')
  const locale = useLocale()
  const { boot, manifests, languages, library, look, show, select, selected } = useBench()
  const { files, docs } = useDesk()
  const read = useValues()
  const calledOf = useFileTitle()
  const nameOf = useWholeName(read)
  const [typed, type] = useState('')
  const asked = useDeferredValue(typed.trim().toLowerCase())
  const id = useId()

  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const fold = useCallback((part: string, isNowOpen: boolean) => setFolded((before) => new Map(before).set(part, isNowOpen)), [])
  const isOpen = (part: string) => asked !== '' || (folded.get(part) ?? (part === UNSAVED || part === look.role))
  // What nobody looks at is not put together, of a thousand pages with each letter that is typed.
  const wanted = [WITHIN, ...FOLDERS].filter(isOpen).join(' ')

  const roles = useMemo(
    () => readRoles(boot, manifests, locale, { guest: t('guest'), others: t('otherPages') }),
    [boot, manifests, locale, t],
  )
  const parts = useMemo<Part[]>(() => {
    const overlayOf = (file: string) => (locale === languages.source ? undefined : overlayFile(file, locale))
    const unsaved = [...docs.values()].filter(({ text, saved }) => text !== saved).map(({ path }) => path)
    const paths = [...new Set([...files.map(({ path }) => path), ...unsaved])]
    const folders = FOLDERS.map((folder): Part => {
      const entries = wanted.split(' ').includes(folder) ? readFolder(paths, folder, read, overlayOf) : []
      return { id: folder, title: t(folder), groups: [{ id: folder, title: '', entries }] }
    })
    // A page without an address stands within others.
    const seen = new Set(roles.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries.map(({ file }) => file))))
    const within = wanted.split(' ').includes(WITHIN)
      ? readFolder(paths, 'screens', read, overlayOf).filter(({ file }) => !seen.has(file))
      : []
    const rest = paths.filter((path) => !path.includes('/')).map((path): Entry => ({ id: path, title: path, also: '', file: path }))
    const changed = unsaved.map((path): Entry => {
      const title = calledOf(path)
      return { id: path, title: docs.get(path)?.text === '' ? t('goes', { title }) : title, also: path, file: path, beside: path }
    })
    return [
      { id: UNSAVED, title: t('unsaved'), groups: [{ id: UNSAVED, title: '', entries: changed }] },
      ...roles,
      { id: WITHIN, title: t('withinPages'), groups: [{ id: WITHIN, title: '', entries: within }] },
      ...folders,
      { id: 'rest', title: t('rest'), groups: [{ id: 'rest', title: '', entries: rest }] },
    ]
  }, [files, docs, read, roles, wanted, languages, locale, t, calledOf])

  // A Chinese word may be a single character; a letter stands everywhere.
  const found = useMemo(() => {
    if (asked.length < 2 && !/\P{ASCII}/u.test(asked)) return []
    const texts = [...new Set([...library.entries()].map(([file]) => file).concat(...docs.keys()))]
    return findTexts(
      asked,
      texts.map((file) => [file, read(file)]),
      MOST,
    )
  }, [asked, library, docs, read])
  const isFound = ({ title, also }: Entry) => asked === '' || `${title} ${also}`.toLowerCase().includes(asked)
  const shown = parts
    .map((part) => ({
      part,
      groups:
        asked === ''
          ? part.groups
          : part.groups.map((group) => ({ ...group, entries: group.entries.filter(isFound) })).filter(({ entries }) => entries.length > 0),
    }))
    .filter(({ part, groups }) => (asked === '' && part.id !== UNSAVED) || groups.some(({ entries }) => entries.length > 0))
  const homeOf = (spot: Spot): Spot => toldOf(spot, read) ?? { file: spot.file, path: around(read(spot.file), spot.path) }
  const seenAt = useSeenAt(read)
  const open = useCallback(
    (entry: Entry) => {
      const seen = seenAt(entry)
      if (entry.file) select({ spot: { file: entry.file, path: [] } }, seen !== undefined && seen.to.address !== look.at.split('?')[0])
      if (!seen) return
      show(seen)
      chosen()
    },
    [select, seenAt, show, chosen, look.at],
  )

  return (
    <nav className="wb-pane wb-product" tabIndex={-1} aria-label={t('product')}>
      <div className="wb-search">
        <Glyph name="search" />
        <label className="hidden-text" htmlFor={id}>
          {t('search')}
        </label>
        <input id={id} type="search" placeholder={t('searchHint')} value={typed} onChange={(event) => type(event.target.value)} />
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
        {shown.map(({ part, groups }) => (
          <TreePart
            key={part.id}
            id={part.id}
            title={part.title}
            groups={groups}
            isOpen={isOpen(part.id)}
            fold={fold}
            current={selected?.spot.file}
            open={open}
          >
            {part.id === 'calls' ? NEW_CALLS : undefined}
          </TreePart>
        ))}
        {found.length > 0 && (
          <details open>
            <summary>{t('texts')}</summary>
            <ul>
              {found.map(({ spot, text }) => (
                <li key={spot.file + pointerOf(spot.path)}>
                  <button type="button" className="wb-entry wb-hit" onClick={() => select({ spot: homeOf(spot), by: 'words' })}>
                    <span>{text}</span>
                    <small>{nameOf(spot)}</small>
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
