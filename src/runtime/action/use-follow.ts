import type { Row } from '../../schema/row.ts'
import { useMemoizedFn } from 'ahooks'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/i18n.ts'
import type { EntityRef } from '../../schema/compiled-screen.ts'
import type { Then } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { toast, type Act } from '../../widgets/kit/toast-store.ts'
import { useWhenSeen } from '../../widgets/presence.ts'
import { useEnter } from './use-enter.ts'
import { usePlaces } from '../router/places.ts'
import { withTitles } from '../with-titles.ts'
import { pick } from './body.ts'
import { nameExport, saveFile } from './save-file.ts'
import { useSurroundings } from './surroundings.ts'

export type Outcome = {
  answer: unknown
  row?: Row | undefined
  takes?: Row | undefined
  reload: () => Promise<void> | void
  title: string
  /** What a downloaded file is called; its own name where nothing is said. */ fileName?: string | undefined
  /** What was done, and to what kind of row, where no sentence says it. */ action?: string | undefined
  entity?: EntityRef | undefined
  /** Takes it back. */ undo?: ((answer: unknown) => Act | undefined) | undefined
}

/** What follows a call that went well: a sentence, and the way the schema says to go. */
export function useFollow(): (then: Then | undefined, outcome: Outcome) => Promise<void> {
  const t = useTexts('runtime/list')
  const places = usePlaces()
  const navigate = useNavigate()
  const surroundings = useSurroundings()
  const whenSeen = useWhenSeen()
  const enter = useEnter()

  return useMemoizedFn(async (then: Then = { reload: true }, { answer, row, takes, reload, title, ...more }: Outcome) => {
    const facts = answer !== null && typeof answer === 'object' && !(answer instanceof Blob) ? (answer as Row) : {}
    if (then.download && answer instanceof Blob) {
      const name = more.fileName ?? ((answer instanceof File && answer.name) || nameExport(title))
      saveFile(answer, name)
      return void toast.success(then.say ?? t('exported', { file: name }))
    }
    if (then.session === 'enter') return enter(facts)
    const elsewhere = then.leave === undefined ? undefined : wayOut(facts[then.leave])
    const within = elsewhere && pageWithin(elsewhere)
    if (within) return whenSeen(() => void navigate(within))
    if (elsewhere) return location.assign(elsewhere)
    // Whoever is led to another screen sees there what became of it.
    const told = withTitles(more.entity, { ...row, ...facts })
    const label = more.entity ? fill(more.entity.label, told).trim() : ''
    const { action } = more
    const said = !action ? t('done') : label ? t('doneTo', { action, label }) : t('doneOne', { action })
    if (then.say || !then.screen) toast.success(then.say ? fill(then.say, told) : said, { act: more.undo?.(answer) })
    if (then.screen) return whenSeen(() => void places.open(then.screen!, pick(then.with, facts, row, takes)))
    if (then.next && surroundings.next()) return
    if (then.back || then.next) return void (surroundings.close() || whenSeen(() => void navigate(-1)))
    await reload()
  })
}

/** A page of this very console, where that is where the address leads. */
function pageWithin(address: string): string | undefined {
  const { origin, pathname, hash } = new URL(address)
  return origin === location.origin && pathname === location.pathname && hash.startsWith('#/') ? hash.slice(1) : undefined
}

/** An address outside of the console, told the way back to this very page. */
function wayOut(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return undefined
  url.searchParams.set('back', location.href)
  return url.href
}
