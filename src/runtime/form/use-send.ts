import { useMemo, useRef, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { FormScreen, Submit } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { buildBody } from '../action/body.ts'
import { useSurroundings } from '../action/surroundings.ts'
import { useFollowForm } from '../follow.ts'
import type { FormSetting } from './use-form.ts'
import type { Row } from './values.ts'

export type Shown = { widget: string; props?: Record<string, unknown>; answer: unknown }

type About = {
  screen: Pick<FormScreen, 'title'>
  submit: Pick<Submit, 'call' | 'title' | 'confirm' | 'then' | 'answer'> | undefined
  row: Row | undefined
  takes: Row
  reload: () => Promise<void>
}

/** How a form of a screen is sent, and what follows. */
export function useSend(about: About): { sending: Pick<FormSetting, 'send' | 'creates' | 'confirm' | 'onDone'>; shown: Shown | undefined } {
  const client = useClient()
  const follow = useFollowForm()
  const { changed } = useSurroundings()
  const [shown, setShown] = useState<Shown>()
  const latest = useRef({ about, client, follow, changed })
  latest.current = { about, client, follow, changed }
  const { submit } = about
  const creates = submit?.call.creates
  const asks = Boolean(submit?.confirm)

  const sending = useMemo<Pick<FormSetting, 'send' | 'creates' | 'confirm' | 'onDone'>>(
    () => ({
      creates,
      send: (values, sending) => {
        const { submit, row, takes } = latest.current.about
        const body = buildBody(submit!.call, { values, row, takes })
        return latest.current.client.call(submit!.call, body, { quiet: true, ...sending })
      },
      confirm: asks
        ? (values) => {
            const { submit, row } = latest.current.about
            return confirm({ title: fill(submit!.confirm!, { ...row, ...values }), okText: submit!.title })
          }
        : undefined,
      onDone: async (answer, values) => {
        const { submit, row, takes, reload, screen } = latest.current.about
        latest.current.changed()
        if (submit!.answer) setShown({ ...submit!.answer, answer })
        // An answer that is looked at on the spot needs no toast, and a form that is read anew would take it away.
        if (submit!.answer && !submit!.then) return
        await latest.current.follow(submit!.then, { answer, row: { ...row, ...values }, takes, reload, title: screen.title })
      },
    }),
    [creates, asks],
  )
  return { sending, shown }
}
