import { useLatest } from 'ahooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Action } from '../../schema/compiled.ts'
import { Dialog, Drawer } from '../../widgets/kit/dialog.tsx'
import { later } from '../../widgets/later.tsx'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { useSession } from '../../session/use-session.ts'
import { useAddress } from './address.tsx'
import { withTexts } from '../../i18n/i18n.ts'
import { pick } from './body.ts'
import { fill } from '../../schema/template.ts'
import { isAllowed, isPossible } from './guard.ts'
import { Beside } from './beside.tsx'
import { BlockBoundary } from '../block-boundary.tsx'
import { mayClose } from '../form/leave-guard.tsx'
import { whenIdle } from '../idle.ts'
import { SurroundingsProvider, useSurroundings } from './surroundings.ts'
import { opened, opensDialog, type ActionSetting } from './action-setting.ts'
import { useUndo } from './use-undo.ts'
import { useWayBack } from './use-way-back.ts'
import type { Row } from '../../schema/row.ts'

const ActionForm = later(() => import('../form/action-form.tsx').then((found) => found.ActionForm), <SkeletonLines lines={4} />)
const ImportFile = later(
  () => withTexts(import('./import-file.tsx'), 'runtime/import').then((found) => found.ImportFile),
  <SkeletonLines lines={4} />,
)
const ScreenView = later(() => import('../screen-view.tsx').then((found) => found.ScreenView), <SkeletonLines lines={4} />)

/** Forms are asked for as soon as the page stands, so that they open at once: nothing on it needs them before. */
export function useFormsAhead(actions: readonly Action[], stands: boolean): void {
  const hasForms = actions.some(({ form }) => form)
  useEffect(() => (hasForms && stands ? whenIdle(() => void ActionForm.fetch().catch(() => undefined)) : undefined), [hasForms, stands])
}

/** Renders the dialog or drawer that the address opens, for the row that the address names. */
export function ActionHost({ setting }: { setting: ActionSetting }) {
  const { params, go, leave } = useAddress()
  const { can, read } = useSession()
  const around = useSurroundings()
  const latestReload = useLatest(setting.reload)
  /** Rows that were processed while the drawer is open, even if the list behind still contains them. */
  const done = useRef(new Set<string>())

  const name = params.get(opened.action)
  const key = params.get(opened.row)
  const action = setting.actions.find((one) => one.name === name && opensDialog(one) && isAllowed(one, can))
  const found = key === null ? setting.onlyRow : (setting.findRow(key) ?? rowOfKey(action, key, setting))
  // The row is frozen while its dialog is open: a reload behind must not change what is being edited.
  const mark = `${name} ${key}`
  const [kept, keep] = useState<{ mark: string; row: Row | undefined }>()
  const before = kept?.mark === mark ? kept.row : undefined
  const row = before ?? (found === 'waiting' ? undefined : found)
  if (row !== before) keep({ mark, row })

  const shut = useCallback(() => {
    leave((next) => {
      next.delete(opened.action)
      next.delete(opened.row)
      for (const name of new Set(next.keys())) if (name.startsWith(opened.given)) next.delete(name)
      return next
    })
  }, [leave])

  // An edit form is never opened without its row: an empty form would clear the stored values.
  const changes = action?.call?.does === 'edit' && action.on.includes('section')
  const needsRow = Boolean((action?.on.includes('row') || changes) && !action?.on.includes('toolbar'))
  // A row that the page does not know may have come since: it is asked for once more.
  const isUnknown = needsRow && found === undefined && !row
  const [sought, setSought] = useState<string>()
  const isSought = Boolean(action) && isUnknown && sought !== mark
  useEffect(() => {
    if (!isSought) return
    void latestReload.current()
    // oxlint-disable-next-line react/set-state-in-effect -- from here on the rows are waited for
    setSought(mark)
  }, [isSought, mark, latestReload])
  const lost = name !== null && !isSought && (!action || isUnknown || (needsRow && !isPossible(action, row)))
  // An address whose row or action does not exist, is not possible or not allowed opens nothing.
  useEffect(() => {
    // If the session has just ended, the guard redirects to the sign-in page and back to this address.
    if (lost && read().status === 'member') shut()
  }, [lost, shut, read])

  const closed = useRef<() => void>()
  useEffect(() => {
    if (name !== null) return
    closed.current?.()
    closed.current = undefined
  }, [name])

  const isOpen = Boolean(action && !lost && (row || (!needsRow && found !== 'waiting')))
  useEffect(() => {
    if (!isOpen) done.current.clear()
  }, [isOpen])

  // The next row of the list for which the same action is possible: after the current one, else from the top.
  const next = (): boolean => {
    if (!action || key === null || !setting.entity) return false
    const keyOf = (one: Row) => String(one[setting.entity!.key])
    const rows = setting.rowsInSight?.() ?? []
    const at = rows.findIndex((one) => keyOf(one) === key)
    done.current.add(key)
    const found = [...rows.slice(at + 1), ...rows].find((one) => isPossible(action, one) && !done.current.has(keyOf(one)))
    if (found === undefined) return false
    go((params) => {
      params.set(opened.row, keyOf(found))
      return params
    }, 'replace')
    return true
  }
  const latestNext = useLatest(next)

  const hasForm = Boolean(action?.form)
  const inside = useMemo(
    () => ({
      embedded: true,
      close: (after?: () => void) => {
        // An action on the row of a drawer closes the drawer.
        if (!(hasForm && around.close(after))) closed.current = after
        shut()
        return true
      },
      next: () => {
        if (!hasForm) return latestNext.current()
        // The form closes; whatever is behind it stays.
        if (!around.next()) return false
        shut()
        return true
      },
      changed: () => {
        // Behind the drawer, a processed row is removed from the rows that wait.
        void latestReload.current()
        around.changed()
      },
    }),
    [shut, around, hasForm, latestNext, latestReload],
  )

  if (!action || !isOpen) return null
  // A form with another address is remounted; a page changes to the next row in place.
  const content = hasForm ? `${action.name} ${key}` : action.name
  if (action.beside)
    return (
      <SurroundingsProvider value={inside}>
        <Beside key={action.name} title={action.heading ?? action.title} onClose={shut}>
          <BlockBoundary name={action.title} place={`#/actions/${action.name}`}>
            <Content key={content} action={action} row={row} setting={setting} shut={shut} />
          </BlockBoundary>
        </Beside>
      </SurroundingsProvider>
    )
  const Frame = action.open === 'drawer' ? Drawer : Dialog
  // The title is that of the opened screen, which may be about something else than the row, e.g. a secret of the row's call.
  const isItsOwn = !action.screen || (setting.entity && Object.values(action.with ?? {}).includes(setting.entity.key))
  const about = row && setting.entity && isItsOwn ? fill(setting.entity.label, row).trim() : ''
  return (
    <SurroundingsProvider value={inside}>
      <Frame
        open
        title={<Title of={action.heading ?? action.title} about={about} />}
        size={sizeOf(action)}
        firm={Boolean(action.form)}
        beforeClose={mayClose}
        onClose={shut}
      >
        <BlockBoundary name={action.title} place={`#/actions/${action.name}`}>
          <Content key={content} action={action} row={row} setting={setting} shut={shut} />
        </BlockBoundary>
      </Frame>
    </SurroundingsProvider>
  )
}

/**
 * A page in a drawer that takes only the key of its row loads the row itself: a link that was shared opens it although the row is on another
 * page of the list by now, and the page says so if there is none.
 */
function rowOfKey(action: Action | undefined, key: string, { entity }: ActionSetting): Row | undefined {
  if (!entity || !action?.screen || !action.with || action.guards) return undefined
  return Object.values(action.with).every((field) => field === entity.key) ? { [entity.key]: key } : undefined
}

/** Title and row, because several dialogs of one kind look alike otherwise. */
function Title({ of, about }: { of: string; about: string }) {
  if (!about) return of
  return (
    <>
      {of} <span className="rt-about">{about}</span>
    </>
  )
}

function Content({ action, row, setting, shut }: { action: Action; row: Row | undefined; setting: ActionSetting; shut: () => void }) {
  const undo = useUndo()
  const wayBack = useWayBack()
  if (action.form)
    return (
      <ActionForm
        action={action}
        row={row}
        takes={setting.takes}
        entity={setting.entity}
        undo={(about, answer, values) =>
          undo(action, setting, [{ row: about, answer }]) ?? (values && about && wayBack(action, setting, { values, row: about, answer }))
        }
        onDone={shut}
        onCancel={() => void mayClose().then((may) => may && shut())}
      />
    )
  if (action.screen) return <ScreenView id={action.screen} takes={pick(action.with, row, setting.takes)} embedded />
  return <ImportFile screen={setting.screen} title={setting.title} action={action} takes={setting.takes} onClose={shut} />
}

const WIDE = new Set(['array-table', 'transcript-lines', 'transfer', 'markdown'])

/** A list in a drawer needs more width; a small form does not. */
function sizeOf(action: Action): 'small' | 'medium' | 'large' {
  const isWide = action.form?.some((field) => WIDE.has(field.widget)) === true
  if (action.open === 'drawer') return action.wide || isWide ? 'large' : 'medium'
  return action.screen || action.sheet || isWide ? 'large' : 'medium'
}
