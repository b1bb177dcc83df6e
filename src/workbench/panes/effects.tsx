import { useEffect, useState } from 'react'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { SkeletonLines } from '../../widgets/kit/skeleton.tsx'
import { useBench, useDesk } from '../bench.ts'
import type { Effect, Somebody } from '../files/server.ts'
import { Marked } from './marked.tsx'

/** The effects of the saved change: on people and their permissions, or on existing data. */
export function Effects({ of }: { of: 'diff' | 'plan' }) {
  const t = useTexts('workbench/drawer')
  const locale = useLocale()
  const { server } = useBench()
  const { files } = useDesk()
  const told = useTold(() => server.effects(of), [server, of, locale, files])
  if (told.state === 'waiting') return <SkeletonLines lines={3} />
  if (told.state === 'failed') return <p className="wb-note">{told.why}</p>
  return told.answer.length === 0 ? <p className="wb-note">{t('noEffect')}</p> : <EffectLines lines={told.answer} />
}

/** Who may do what on the page whose file is selected. */
export function People() {
  const t = useTexts('workbench/drawer')
  const locale = useLocale()
  const { server, selected } = useBench()
  const { files } = useDesk()
  const screen = /^screens\/(.+)\.json$/.exec(selected?.spot.file ?? '')?.[1]
  const told = useTold(() => (screen === undefined ? Promise.resolve([]) : server.explain(screen)), [server, screen, locale, files])
  if (screen === undefined) return <p className="wb-note">{t('noScreen')}</p>
  if (told.state === 'waiting') return <SkeletonLines lines={3} />
  if (told.state === 'failed') return <p className="wb-note">{told.why}</p>
  return told.answer.map((somebody, at) => <SomebodyLines key={at} somebody={somebody} />)
}

function SomebodyLines({ somebody: { title, opens, deeds, locked, hidden, reasons } }: { somebody: Somebody }) {
  const t = useTexts('workbench/drawer')
  const listed = (names: string[]) => names.join(t('listSign'))
  return (
    <section className="wb-effects">
      <h3>{title || t('guest')}</h3>
      <ul>
        <li>{t(opens ? 'opens' : 'opensNot')}</li>
        {deeds.length > 0 && <li>{t('does', { deeds: listed(deeds) })}</li>}
        {locked.length > 0 && <li>{t('changesNot', { fields: listed(locked) })}</li>}
        {hidden.length > 0 && <li>{t('seesNot', { fields: listed(hidden) })}</li>}
        {reasons.map((reason) => (
          <li key={reason}>
            <Marked text={reason} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ABOUT = ['rights', 'screens', 'calls', 'data', 'texts'] as const
const isAbout = (word: string): word is (typeof ABOUT)[number] => ABOUT.some((one) => one === word)

function EffectLines({ lines }: { lines: readonly Effect[] }) {
  const t = useTexts('workbench/drawer')
  const groups = [...new Set(lines.map(({ group }) => group))]
  return groups.map((group) => (
    <section key={group} className="wb-effects">
      {group && <h3>{isAbout(group) ? t(group) : group}</h3>}
      <ul>
        {lines
          .filter((one) => one.group === group)
          .map(({ text, file }, at) => (
            <li key={at}>
              <Marked text={text} /> {file && <code>{file}</code>}
            </li>
          ))}
      </ul>
    </section>
  ))
}

type Told<Answer> = { state: 'waiting' } | { state: 'failed'; why: string } | { state: 'told'; answer: Answer }

/** Asks again whenever a value in `by` changes; the last answer stays until then. */
function useTold<Answer>(ask: () => Promise<Answer>, by: readonly unknown[]): Told<Answer> {
  const [told, setTold] = useState<Told<Answer>>({ state: 'waiting' })
  useEffect(() => {
    let here = true
    ask().then(
      (answer) => here && setTold({ state: 'told', answer }),
      (error: unknown) => here && setTold({ state: 'failed', why: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `by` lists what the question depends on
  }, by)
  return told
}
