import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Icon } from '../../look/icons.tsx'
import { useSurroundings } from '../../runtime/router/use-landscape.ts'
import type { Command } from '../../schema/manifest.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { pushDialog } from '../../widgets/kit/dialog-stack.ts'
import { Notice } from '../../widgets/kit/notice.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { listDocuments } from './documents.ts'
import { listEntries, MOST, plainEntry, rank, type Entry } from './entries.ts'
import { noteRecent, readRecent } from './recent.ts'
import { useDeeds } from './use-deeds.ts'
import { useRecords } from './use-records.ts'
import type { Say } from '../../schema/texts.ts'
import './palette.css'

type Section = { title: string; entries: Entry[] }

/** The command palette: all pages and toolbar actions of this person, by name. */
export function Palette({ close }: { close: () => void }) {
  const t = useTexts('layout/frame')
  const id = useId()
  const self = useRef<HTMLDialogElement>(null)
  const { commands, entries, failed, load } = useEntries()
  const userId = useUser()
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  useModal(self)
  const { records, asking } = useRecords(commands, typed, useLocale())
  const { path } = useSurroundings().route

  const sections = useMemo(
    () => sectionsOf({ entries: entries ?? [], records, typed, recent: readRecent(userId), path }, t),
    [entries, records, typed, userId, path, t],
  )
  const shown = sections.flatMap((section) => section.entries)
  const active = Math.min(at, shown.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, shown.length])

  const go = (entry: Entry) => {
    if (entry.kind !== 'record' && entry.kind !== 'deed') noteRecent(userId, entry.id)
    close()
    if (entry.run) entry.run()
    else void navigate(entry.to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = shown.length - 1
    const to = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      const entry = shown[active]
      if (entry) go(entry)
    } else if (to !== undefined && last >= 0) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Tab') event.preventDefault()
  }

  let place = -1
  return createPortal(
    <dialog
      ref={self}
      className="ly-palette"
      aria-label={t('palette')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === self.current && close()}
    >
      <div className="ly-palette-box">
        <label className="ly-palette-field">
          <Glyph name="search" />
          <input
            autoFocus
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-label={t('palette')}
            placeholder={t('paletteHint')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              type(event.target.value)
              move(0)
            }}
            onKeyDown={press}
          />
          <kbd>Esc</kbd>
        </label>
        <div
          className="ly-palette-list"
          role="listbox"
          id={`${id}-list`}
          aria-label={t('palette')}
          hidden={sections.every((section) => section.entries.length === 0)}
        >
          {sections.map((section, number) => (
            <div key={section.title} role="group" aria-labelledby={section.title ? `${id}-s${number}` : undefined}>
              {section.title && (
                <div className="ly-palette-group" id={`${id}-s${number}`} role="presentation">
                  {section.title}
                </div>
              )}
              {section.entries.map((entry) => {
                const own = ++place
                return (
                  <Line
                    key={entry.id}
                    id={`${id}-${own}`}
                    entry={entry}
                    isActive={own === active}
                    hover={() => move(own)}
                    go={() => go(entry)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {failed && (
          <Notice
            tone="danger"
            live
            action={
              <Button size="small" onClick={load}>
                {t('retry')}
              </Button>
            }
          >
            {t('paletteFailed')}
          </Notice>
        )}
        {!entries && !failed && (
          <div className="ly-palette-coming">
            <SkeletonLines lines={5} />
          </div>
        )}
        {entries && shown.length === 0 && !asking && <p className="ly-palette-none">{t('paletteNone', { typed: typed.trim() })}</p>}
        <p className="ly-palette-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {t('paletteMove')}
          </span>
          <span>
            <kbd>↵</kbd> {t('paletteOpen')}
          </span>
        </p>
        <span className="ly-unseen" role="status">
          {entries && typed.trim() ? t('paletteFound', { count: shown.length }) : ''}
        </span>
      </div>
    </dialog>,
    document.body,
  )
}

function Line({ id, entry, isActive, hover, go }: { id: string; entry: Entry; isActive: boolean; hover: () => void; go: () => void }) {
  return (
    // The focus stays in the field; the keyboard moves `aria-activedescendant`.
    <div id={id} className="ly-palette-line" role="option" aria-selected={isActive} onMouseMove={isActive ? undefined : hover} onClick={go}>
      {entry.kind === 'action' ? <Glyph name="plus" /> : <Icon name={entry.icon ?? 'FileTextOutlined'} />}
      <span className="ly-palette-title">{entry.title}</span>
      <span className="ly-palette-within">{entry.within}</span>
    </div>
  )
}

type Asked = { entries: Entry[]; records: Entry[]; typed: string; recent: string[]; path: string }

/** Without a query: recent pages, actions of the current page, then everything in the order of the menu. */
function sectionsOf({ entries, records, typed, recent, path }: Asked, t: Say<'layout/frame'>): Section[] {
  if (typed.trim())
    return [{ title: '', entries: rank(entries, typed) }, ...(records.length > 0 ? [{ title: t('paletteRecords'), entries: records }] : [])]
  const sections: Section[] = []
  const add = (title: string, some: Entry[]) => some.length > 0 && sections.push({ title, entries: some })
  add(
    t('paletteRecent'),
    recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []),
  )
  add(
    t('paletteHere'),
    entries.filter(({ id, kind, to }) => kind === 'action' && to.split('?')[0] === path && !recent.includes(id)),
  )
  add(t('palettePages'), entries.filter((entry) => entry.kind === 'page' && !recent.includes(entry.id)).slice(0, MOST))
  return sections
}

function useEntries(): { commands: Command[] | undefined; entries: Entry[] | undefined; failed: boolean; load: () => void } {
  const { commands } = useSurroundings()
  const t = useTexts('layout/frame')
  const locale = useLocale()
  const deeds = useDeeds()
  const [came, come] = useState<Command[]>()
  const [documents, list] = useState<{ title: string; address: string }[]>([])
  const [failed, fail] = useState(false)
  const ask = useCallback(() => void commands().then(come, () => fail(true)), [commands])
  useEffect(ask, [ask])
  // If the documents cannot be loaded, the palette still finds the rest.
  useEffect(() => void listDocuments(locale).then(list, () => undefined), [locale])
  const load = () => {
    fail(false)
    ask()
  }
  const entries = useMemo(
    () =>
      came && [
        ...listEntries(came, locale),
        ...deeds,
        ...documents.map(({ title, address }) =>
          plainEntry({ id: address, to: address, title, within: t('paletteDocs'), icon: 'BookOutlined', kind: 'document' }),
        ),
      ],
    [came, locale, deeds, documents, t],
  )
  return { commands: came, entries, failed, load }
}

function useUser(): string {
  const { state } = useSession()
  return state.status === 'member' ? state.user.userId : ''
}

/** Opens a modal dialog; the page behind it is inert, and the focus is restored afterwards. */
function useModal(self: React.RefObject<HTMLDialogElement>): void {
  useLayoutEffect(() => {
    const dialog = self.current!
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    const take = pushDialog(dialog)
    return () => {
      take()
      if (dialog.open && typeof dialog.close === 'function') dialog.close()
      if (before?.isConnected) before.focus()
    }
  }, [self])
}
