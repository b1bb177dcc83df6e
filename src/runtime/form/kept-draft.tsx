import { toJS } from '@formily/reactive'
import { useLatest, useUpdateEffect } from 'ahooks'
import { useEffect, useMemo, useRef, useState, type MutableRefObject } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { createKey } from '../../request/client.ts'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { Field } from '../../schema/compiled.ts'
import { labelOf } from '../../schema/draft-label.ts'
import { withoutSecrets } from '../../schema/draft-values.ts'
import type { Row } from '../../schema/row.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import type { DraftOwner } from './draft.ts'
import { focusFirstField } from './focus.ts'
import { createKeeper, type KeeperState, type KeptOne } from './keeper.ts'
import type { FormModel } from './model.ts'
import { OtherDrafts, toldOf } from './other-drafts.tsx'
import './kept-draft.css'

/** `isSafe`: leaving loses nothing. `abandon`: gives up the input of this form, and nothing else. */
export type Safe = { isSafe: () => boolean; abandon: () => void }

type Props = {
  model: FormModel
  fields: Field[]
  owner: DraftOwner
  /** Whether the form may be left without a question. */
  safe: MutableRefObject<Safe | undefined>
  /** Called with whether the server keeps a draft of this form. */
  onAnswer: (hasKept: boolean) => void
  /** The step of the form at which the person is. */
  step?: string | undefined
  /** Called after the form was filled in with the draft, with the step at which it was left. */
  onTake: (step?: string) => void
  /** Also removes the draft that this browser keeps. */
  forget: () => void
}

/** Unsent input follows a person to their other devices: saved here, offered there, and never overwritten unseen. */
export function KeptDraft({ model, fields, owner, safe, step, onAnswer, onTake, forget }: Props) {
  const say = useTexts('runtime/draft')
  const client = useClient()
  const [{ state, others }, show] = useState<{ state: KeeperState; others: KeptOne[] }>({ state: { is: 'still' }, others: [] })
  const [isOpen, setOpen] = useState(true)
  const [refused, setRefused] = useState<'gone' | 'notTaken'>()
  const line = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element | null>(null)
  const latestStep = useLatest(step)
  const { screen, key = '', renamed = {}, kept: calls } = owner

  const keeper = useMemo(() => {
    const present = (values: Row): Row => Object.fromEntries(Object.entries(values).map(([name, value]) => [renamed[name] ?? name, value]))
    const now = (): Row => withoutSecrets(fields, toJS(model.form.values) as Row)
    const blank = { ...Object.fromEntries(fields.map(({ name }) => [name, undefined])), ...(toJS(model.form.initialValues) as Row) }
    return createKeeper({
      calls: calls!,
      about: { screen, key },
      createName: createKey,
      step: () => latestStep.current,
      label: () => labelOf(fields, now()),
      send: (call, body) => client.call(call, body, { silent: true }),
      read: () => (model.isDirty() ? now() : undefined),
      differs: (values) => {
        const here = now()
        return Object.entries(present(values)).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(here[name]))
      },
      fill: (values) => model.fill(calls!.several ? { ...blank, ...present(values) } : present(values)),
      isTooLong: (problem) => problem instanceof Problem && problem.code === 413,
      show: (next, list) => show({ state: next, others: list }),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- it lives as long as the form; another address mounts another form
  }, [])

  useEffect(() => {
    safe.current = keeper
    void keeper.begin().then(onAnswer)
    const stops = [model.listen(keeper.changed), model.onSettle(keeper.end)]
    addEventListener('pagehide', keeper.flush)
    const returned = () => void (document.hidden || keeper.lookAgain())
    addEventListener('focus', returned)
    document.addEventListener('visibilitychange', returned)
    return () => {
      safe.current = undefined
      for (const stop of stops) stop()
      removeEventListener('pagehide', keeper.flush)
      removeEventListener('focus', returned)
      document.removeEventListener('visibilitychange', returned)
      keeper.leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `onAnswer` is called once
  }, [keeper, model, safe])
  useUpdateEffect(() => keeper.stepped(), [keeper, step])

  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return
    pressed.current = null
    focusFirstField(line.current?.closest('form') ?? null)
  })

  const told = (kept: Parameters<typeof toldOf>[0]) => toldOf(kept, say('elsewhere'))
  // Where the button that was pressed goes away, the form goes on with its first field.
  const press = () => void (pressed.current = document.activeElement)
  const takeOther = async (draft: string) => {
    press()
    const found = await keeper.takeOther(draft)
    setRefused(typeof found === 'object' ? undefined : found === 'gone' ? 'gone' : 'notTaken')
    if (typeof found !== 'object') return
    setOpen(false)
    onTake(found.step)
  }
  if (state.is === 'offered')
    return (
      <Choice text={say('offered', told(state.kept))}>
        <Button size="small" onClick={() => void keeper.take().then(onTake)}>
          {say('take')}
        </Button>
        <Button size="small" variant="text" onClick={() => (forget(), void keeper.drop())}>
          {say('discard')}
        </Button>
      </Choice>
    )
  if (state.is === 'crossed')
    return (
      <Choice text={say('crossed', told(state.kept))} tone="warning">
        <Button size="small" onClick={() => void keeper.take().then(onTake)}>
          {say('takeOther')}
        </Button>
        <Button size="small" onClick={() => void keeper.keepMine()}>
          {say('keepMine')}
        </Button>
      </Choice>
    )
  const sentence =
    state.is === 'saved'
      ? say('saved', told(state.kept))
      : state.is === 'failed'
        ? say(state.tooLong ? 'tooLong' : 'failed')
        : state.is === 'gone'
          ? say('gone')
          : ''
  const hasList = others.length > 0
  return (
    <>
      {hasList && isOpen && (
        <OtherDrafts
          others={others}
          fields={fields}
          onTake={(draft) => void takeOther(draft)}
          onDiscard={(draft) => (press(), forget(), void keeper.dropOther(draft))}
        />
      )}
      <div className="rt-kept" ref={line}>
        <span role="status">{refused ? say(refused) : sentence}</span>
        {calls?.several && state.is === 'saved' && (
          <Button
            size="small"
            variant="link"
            onClick={() => (press(), setOpen(false), setRefused(undefined), forget(), void keeper.beginAnother())}
          >
            {say('another')}
          </Button>
        )}
        {hasList && !isOpen && (
          <Button size="small" variant="link" onClick={() => setOpen(true)}>
            {say('several', { count: others.length })}
          </Button>
        )}
      </div>
    </>
  )
}

function Choice({ text, tone, children }: { text: string; tone?: 'warning'; children: React.ReactNode }) {
  return (
    <Notice live tone={tone} action={<span className="rt-draft">{children}</span>}>
      {text}
    </Notice>
  )
}
