import { useLatest } from 'ahooks'
import { useMemo, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { FormScreen } from '../../schema/compiled-screen.ts'
import type { Submit } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { asksAgain } from '../action/asks-again.ts'
import { buildBody } from '../action/body.ts'
import { useSurroundings } from '../action/surroundings.ts'
import { useFollowForm } from '../follow.ts'
import type { Outcome } from '../action/use-follow.ts'
import { usePage } from '../page.ts'
import type { FormSetting } from './form-control.ts'
import type { Row } from '../../schema/row.ts'

export type Shown = { widget: string; props?: Record<string, unknown>; answer: unknown }

type About = {
  screen: Pick<FormScreen, 'title'>
  submit: Pick<Submit, 'call' | 'title' | 'confirm' | 'then' | 'answer'> | undefined
  row: Row | undefined
  takes: Row
  reload: () => Promise<void>
} & Pick<Outcome, 'entity' | 'undo'>

/** How a form screen is sent, and what follows. */
export function useSend(about: About): { sending: Pick<FormSetting, 'send' | 'creates' | 'confirm' | 'onDone'>; shown: Shown | undefined } {
  const client = useClient()
  const follow = useFollowForm()
  const { changed, embedded } = useSurroundings()
  const page = usePage()
  const [shown, setShown] = useState<Shown>()
  const done = embedded ? undefined : page
  const latest = useLatest({ about, client, follow, changed, done })
  const { submit } = about
  const creates = submit?.call.creates
  const asks = Boolean(submit?.confirm)

  const sending = useMemo<Pick<FormSetting, 'send' | 'creates' | 'confirm' | 'onDone'>>(
    () => ({
      creates,
      send: async (values, { version, ...sending }) => {
        const { submit, row, takes } = latest.current.about
        const body = buildBody(submit!.call, { values, row: row && version !== undefined ? { ...row, version } : row, takes })
        const call = (more: Row = {}) => latest.current.client.call(submit!.call, { ...body, ...more }, { quiet: true, ...sending })
        try {
          return await call()
        } catch (problem) {
          if (!asksAgain(problem) || !(await confirm({ title: submit!.title, text: problem.message, okText: submit!.title, danger: true })))
            throw problem
          return call({ confirmed: true })
        }
      },
      confirm: asks
        ? (values) => {
            const { submit, row } = latest.current.about
            return confirm({ title: (name) => fill(submit!.confirm!, { ...row, ...values }, name), okText: submit!.title })
          }
        : undefined,
      onDone: async (answer, values) => {
        const { submit, row, screen, ...more } = latest.current.about
        latest.current.changed()
        if (submit!.answer) setShown({ ...submit!.answer, answer })
        // An answer that is shown in place needs no toast, and reloading the form would remove it.
        if (submit!.answer && !submit!.then) return
        // When the person returns to a form that was sent, it is empty.
        if (submit!.then?.screen || submit!.then?.back) latest.current.done?.finish()
        await latest.current.follow(submit!.then, {
          answer,
          row: { ...row, ...values },
          title: screen.title,
          action: submit!.title,
          ...more,
        })
      },
    }),
    [creates, asks, latest],
  )
  return { sending, shown }
}
