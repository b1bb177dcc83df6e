import { toJS } from '@formily/reactive'
import { useEffect, useMemo, useState, type MutableRefObject } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import type { Field } from '../../schema/compiled.ts'
import { writeTime } from '../../schema/display.ts'
import { withoutSecrets } from '../../schema/draft-values.ts'
import type { Row } from '../../schema/row.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import type { DraftOwner } from './draft.ts'
import { createKeeper, type Kept, type KeeperState } from './keeper.ts'
import type { FormModel } from './model.ts'
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
  /** Called after the form was filled in with the draft. */
  onTake: () => void
  /** Also removes the draft that this browser keeps. */
  forget: () => void
}

/** Unsent input follows a person to their other devices: saved here, offered there, and never overwritten unseen. */
export function KeptDraft({ model, fields, owner, safe, onAnswer, onTake, forget }: Props) {
  const say = useTexts('runtime/draft')
  const client = useClient()
  const [state, show] = useState<KeeperState>({ is: 'still' })
  const { screen, key = '', renamed = {}, kept: calls } = owner

  const keeper = useMemo(() => {
    const present = (values: Row): Row => Object.fromEntries(Object.entries(values).map(([name, value]) => [renamed[name] ?? name, value]))
    const now = (): Row => withoutSecrets(fields, toJS(model.form.values) as Row)
    return createKeeper({
      calls: calls!,
      about: { screen, key },
      send: (call, body) => client.call(call, body, { silent: true }),
      read: () => (model.isDirty() ? now() : undefined),
      differs: (values) => {
        const here = now()
        return Object.entries(present(values)).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(here[name]))
      },
      fill: (values) => model.fill(present(values)),
      isTooLong: (problem) => problem instanceof Problem && problem.code === 413,
      show,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- it lives as long as the form; another address mounts another form
  }, [])

  useEffect(() => {
    safe.current = keeper
    void keeper.begin().then(onAnswer)
    const stops = [model.listen(keeper.changed), model.onSettle(keeper.end)]
    addEventListener('pagehide', keeper.flush)
    return () => {
      safe.current = undefined
      for (const stop of stops) stop()
      removeEventListener('pagehide', keeper.flush)
      keeper.leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `onAnswer` is called once
  }, [keeper, model, safe])

  const told = ({ device, changeTime, untilTime }: Kept) => ({
    device: device ?? say('elsewhere'),
    time: minute(changeTime),
    until: minute(untilTime).slice(0, 10),
  })
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
        <Button size="small" onClick={() => void keeper.take()}>
          {say('takeOther')}
        </Button>
        <Button size="small" onClick={() => void keeper.keepMine()}>
          {say('keepMine')}
        </Button>
      </Choice>
    )
  const sentence =
    state.is === 'saved' ? say('saved', told(state.kept)) : state.is === 'failed' ? say(state.tooLong ? 'tooLong' : 'failed') : ''
  return (
    <p className="rt-kept" role="status">
      {sentence}
    </p>
  )
}

function Choice({ text, tone, children }: { text: string; tone?: 'warning'; children: React.ReactNode }) {
  return (
    <Notice live tone={tone} action={<span className="rt-draft">{children}</span>}>
      {text}
    </Notice>
  )
}

const minute = (moment: string): string => writeTime(moment).slice(0, 16)
