import { useMemo, useRef } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { CallRef, FormScreen, Submit, Then } from '../../schema/compiled.ts'
import { fill } from '../../schema/template.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { buildBody } from '../action/body.ts'
import { useSurroundings } from '../action/surroundings.ts'
import { useFollowForm } from '../follow.ts'
import type { FormSetting } from './use-form.ts'
import type { Row } from './values.ts'

type About = {
  screen: Pick<FormScreen, 'title'>
  submit: { call: CallRef; title: string; confirm?: string; then?: Then } | Submit | undefined
  row: Row | undefined
  takes: Row
  reload: () => Promise<void>
}

/** How a form of a screen is sent, and what follows. */
export function useSend(about: About): Pick<FormSetting, 'send' | 'creates' | 'confirm' | 'onDone'> {
  const client = useClient()
  const follow = useFollowForm()
  const { changed } = useSurroundings()
  const latest = useRef({ about, client, follow, changed })
  latest.current = { about, client, follow, changed }
  const { submit } = about
  const creates = submit?.call.creates
  const asks = Boolean(submit?.confirm)

  return useMemo(
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
        await latest.current.follow(submit!.then, { answer, row: { ...row, ...values }, takes, reload, title: screen.title })
      },
    }),
    [creates, asks],
  )
}
