import type { Row } from '../../schema/row.ts'
import { useMemoizedFn } from 'ahooks'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import type { EntityRef } from '../../schema/compiled-screen.ts'
import type { Then } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { toast, type Act } from '../../widgets/kit/toast-store.ts'
import { useWhenSeen } from '../../widgets/presence.ts'
import { useEnter } from './use-enter.ts'
import { usePlaces } from '../router/places.ts'
import { withTitles } from '../with-titles.ts'
import { queryOf } from './action-setting.ts'
import { depthOf } from './address.tsx'
import { pick } from './body.ts'
import { nameExport, saveFile } from './save-file.ts'
import { useSurroundings } from './surroundings.ts'

export type Outcome = {
  answer: unknown
  row?: Row | undefined
  takes?: Row | undefined
  reload: () => Promise<void> | void
  title: string
  /** The name of a downloaded file; by default its own. */ fileName?: string | undefined
  /** The action and the kind of row, for the default message. */ action?: string | undefined
  entity?: EntityRef | undefined
  /** Undoes the action. */ undo?: ((answer: unknown) => Act | undefined) | undefined
}

/** What follows a successful call: a message, and the navigation that the schema says. */
export function useFollow(): (then: Then | undefined, outcome: Outcome) => Promise<void> {
  const t = useTexts('runtime/list')
  const places = usePlaces()
  const navigate = useNavigate()
  const { state } = useLocation()
  const surroundings = useSurroundings()
  const whenSeen = useWhenSeen()
  const enter = useEnter()

  return useMemoizedFn(async (then: Then = { reload: true }, { answer, row, takes, reload, title, ...more }: Outcome) => {
    const facts = answer !== null && typeof answer === 'object' && !(answer instanceof Blob) ? (answer as Row) : {}
    if (then.download && answer instanceof Blob) {
      const name = more.fileName ?? ((answer instanceof File && answer.name) || nameExport(title))
      saveFile(answer, name)
      return void toast.success((short) => then.say ?? t('exported', { file: short(name) }))
    }
    if (then.session === 'enter') return enter(facts)
    const elsewhere = then.leave === undefined ? undefined : wayOut(facts[then.leave])
    const within = elsewhere && pageWithin(elsewhere)
    if (within) return whenSeen(() => void navigate(within))
    if (elsewhere) return location.assign(elsewhere)
    // The next screen shows the result itself.
    const titled = withTitles(more.entity, { ...row, ...facts })
    const label = more.entity ? fill(more.entity.label, titled).trim() : ''
    const { action } = more
    const said = (name: (text: string) => string) => {
      if (then.say) return fill(then.say, titled, name)
      return !action ? t('done') : label ? t('doneTo', { action, label: name(label) }) : t('doneOne', { action })
    }
    if (then.say || !then.screen) toast.success(said, { act: more.undo?.(answer) })
    if (then.screen) {
      const open = () =>
        whenSeen(
          () => void places.open(then.screen!, { ...pick(then.with, facts, row, takes), ...(then.opens && queryOf(then.opens)) }, 'next'),
        )
      // Its dialog would stand open over the page that somebody comes back to.
      if (!surroundings.close(open)) open()
      return
    }
    if (then.next && surroundings.next()) return
    if (then.back || then.next) return void (surroundings.close() || whenSeen(() => void navigate(-1 - depthOf(state))))
    await reload()
  })
}

/** A page of this console, if the address is one. */
function pageWithin(address: string): string | undefined {
  const { origin, pathname, hash } = new URL(address)
  return origin === location.origin && pathname === location.pathname && hash.startsWith('#/') ? hash.slice(1) : undefined
}

/** An external address, with the address of this page as the way back. */
function wayOut(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return undefined
  url.searchParams.set('back', location.href)
  return url.href
}
