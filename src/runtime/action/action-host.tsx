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
import { SurroundingsProvider, useSurroundings } from './surroundings.ts'
import { opened, opensDialog, type ActionSetting } from './action-setting.ts'
import { useUndo } from './use-undo.ts'
import type { Row } from '../../schema/row.ts'

const ActionForm = later(() => import('../form/action-form.tsx').then((found) => found.ActionForm), <SkeletonLines lines={4} />)
const ImportFile = later(
  () => withTexts(import('./import-file.tsx'), 'runtime/import').then((found) => found.ImportFile),
  <SkeletonLines lines={4} />,
)
const ScreenView = later(() => import('../screen-view.tsx').then((found) => found.ScreenView), <SkeletonLines lines={4} />)

/** The dialog or drawer that the address says is open, about the row that the address names. */
export function ActionHost({ setting }: { setting: ActionSetting }) {
  const { params, go, leave } = useAddress()
  const { can, read } = useSession()
  const around = useSurroundings()
  const latestReload = useLatest(setting.reload)
  /** Rows that were treated while the drawer stood open, also where the list behind still has them. */
  const done = useRef(new Set<string>())

  const name = params.get(opened.action)
  const key = params.get(opened.row)
  const action = setting.actions.find((one) => one.name === name && opensDialog(one) && isAllowed(one, can))
  const found = key === null ? undefined : setting.findRow(key)
  // The row stays as it was when its dialog opened: a reload behind must not change what is being edited.
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

  // What changes a row is never opened without it: an empty form would take away what stands there.
  const changes = action?.call?.does === 'edit' && action.on.includes('section')
  const needsRow = Boolean((action?.on.includes('row') || changes) && !action?.on.includes('toolbar'))
  const lost = name !== null && (!action || (needsRow && (key === null || (found === undefined && !row) || !isPossible(action, row))))
  // An address that names what is not there, or not possible, or not allowed, opens nothing.
  useEffect(() => {
    // Whose session has just ended is about to be led to the login page, and back to this very address.
    if (lost && read().status === 'member') shut()
  }, [lost, shut, read])

  const isOpen = Boolean(action && !lost && (!needsRow || row))
  useEffect(() => {
    if (!isOpen) done.current.clear()
  }, [isOpen])

  // The next row of the list for which what is open here is possible too: after the one at hand, else from the top.
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
      close: () => {
        shut()
        // What was done with the row of a drawer is done with the drawer.
        if (hasForm) around.close()
        return true
      },
      next: () => {
        if (!hasForm) return latestNext.current()
        // The form is done with; what lies behind it goes on.
        if (!around.next()) return false
        shut()
        return true
      },
      changed: () => {
        // Seen behind the drawer: a row that was treated does not go on standing among those that wait.
        void latestReload.current()
        around.changed()
      },
    }),
    [shut, around, hasForm, latestNext, latestReload],
  )

  if (!action || !isOpen) return null
  // Another form by another address begins anew; a page goes on to its next row in place.
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
  // What opens may be about something that the row names, a secret of a call: the name of the row would be taken for its own.
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

/** What this is, and whose: several windows of one kind look alike otherwise. */
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
  if (action.form)
    return (
      <ActionForm
        action={action}
        row={row}
        takes={setting.takes}
        entity={setting.entity}
        undo={action.undo ? (about, answer) => undo(action, setting, [{ row: about, answer }]) : undefined}
        onDone={shut}
        onCancel={() => void mayClose().then((may) => may && shut())}
      />
    )
  if (action.screen) return <ScreenView id={action.screen} takes={pick(action.with, row, setting.takes)} embedded />
  return <ImportFile title={setting.title} action={action} takes={setting.takes} onClose={shut} />
}

const WIDE = new Set(['array-table', 'transcript-lines', 'markdown'])

/** A list in a drawer wants room for its columns; a form of a few fields does not. */
function sizeOf(action: Action): 'small' | 'medium' | 'large' {
  const isWide = action.form?.some((field) => WIDE.has(field.widget)) === true
  if (action.open === 'drawer') return action.wide || isWide ? 'large' : 'medium'
  return action.screen || action.sheet || isWide ? 'large' : 'medium'
}
