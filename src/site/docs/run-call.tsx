import { useCallback, useEffect, useState } from 'react'
import type { Locale } from '../../schema/compiled.ts'
import type { Client } from '../../request/client.ts'
import { Problem } from '../../request/problem.ts'
import { useClient } from '../../request/use-client.ts'
import { asList, asNumber, asRecord, asText } from '../../widgets/answer/read.ts'
import { useSession } from '../../session/use-session.ts'
import { askOwnApp, type OwnApp } from '../ask-own-app.ts'
import type { DocsTexts } from '../text-types.ts'
import { useHref, useSite } from '../use-site.ts'
import { NoApp } from './no-app.tsx'
import { readReference } from './open-api.ts'
import { madeApp } from './sample-choice.ts'

/** The answer of a call, the code of the catalogue if it was refused, and its entry in the caller's call log. */
type Answered = {
  json?: string
  sound?: string
  refusal?: number | undefined
  line?: { requestId: string; code: number; latency: number | undefined } | undefined
}

type Outcome = Answered | 'failed' | 'off' | 'no-app'

export type RunWords = Pick<
  DocsTexts,
  'run' | 'running' | 'answered' | 'logged' | 'runFailed' | 'runOff' | 'noApp' | 'makeApp' | 'appMade' | 'whatToDo'
>

/** Runs the call of a sample for a signed-in user, and shows the real answer. */
export function RunCall({ path, words }: { path: string; words: RunWords }) {
  const client = useClient()
  const { locale } = useSite()
  const { state } = useSession()
  const userId = state.status === 'member' ? state.user.userId : ''
  const [answered, setAnswered] = useState<Outcome>()
  const [made, setMade] = useState<OwnApp>()
  const [nth, setNth] = useState(0)
  const take = useCallback((app: OwnApp) => {
    madeApp.write(app.appId)
    setMade(app)
  }, [])
  const again = () => {
    setMade(undefined)
    setAnswered(undefined)
    setNth(nth + 1)
  }
  useEffect(() => {
    let left = false
    runFor(client, userId, locale, path).then(
      (one) => !left && setAnswered(one),
      () => !left && setAnswered('failed'),
    )
    return () => {
      left = true
    }
  }, [client, userId, locale, path, nth])
  if (made)
    return (
      <p className="st-run" role="status">
        {words.appMade.replace('{{name}}', made.appName)}{' '}
        <button type="button" className="st-run-button" onClick={again}>
          {words.run}
        </button>
      </p>
    )
  if (answered === 'no-app') return <NoApp userId={userId} words={words} onMade={take} />
  if (!answered || answered === 'failed' || answered === 'off')
    return (
      <p className="st-run" role={answered ? 'alert' : 'status'}>
        {answered === 'off' ? words.runOff : answered ? words.runFailed : words.running}
      </p>
    )
  return <Answer {...answered} words={words} />
}

function Answer({ json, sound, line, refusal, words }: Answered & { words: RunWords }) {
  const hrefOf = useHref()
  return (
    <div className="st-run" role="group" aria-label={words.answered}>
      <p role="status">
        {words.answered}
        {line && (
          <>
            {' · '}
            <a href={hrefOf(`/asr/call-log?requestId=${encodeURIComponent(line.requestId)}`)}>
              {words.logged} {line.requestId}
            </a>
            {line.latency !== undefined && ` · ${line.latency} ms`}
          </>
        )}
      </p>
      {refusal && (
        <p>
          <a href={hrefOf(`/official-website/markdown?select=8&part=code-${refusal}`)}>
            {words.whatToDo.replace('{{code}}', String(refusal))}
          </a>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the text that it speaks is in the sample */}
      {sound && <audio controls src={sound} />}
      {json && (
        <pre tabIndex={0} translate="no">
          <code>{json}</code>
        </pre>
      )}
    </div>
  )
}

/** A call is made by an application of the person. */
const runFor = async (client: Client, userId: string, locale: Locale, path: string): Promise<Outcome> =>
  (await askOwnApp(client, userId)) ? makeCall(client, locale, path) : 'no-app'

async function makeCall(client: Client, locale: Locale, path: string): Promise<Answered | 'off'> {
  const post = (await readReference(locale))?.paths[path]?.post
  if (!post) throw new Error(`Unexpected path "${path}", expected one of the reference`)
  // The console uses other calls behind this one, which would work even if programs are refused.
  if (post['x-facts']?.status === 'disabled') return 'off'
  const { path: call, set } = post['x-call']
  const body = { ...post['x-example'], ...set }
  const isForm = 'multipart/form-data' in (post.requestBody?.content ?? {})
  const before = await newestLine(client)
  const own: Omit<Answered, 'line'> = await (isForm ? sendSample(client, call, body) : client.post(call, body, { silent: true })).then(
    (data) =>
      data instanceof Blob
        ? { sound: URL.createObjectURL(data) }
        : { json: JSON.stringify({ code: 200, message: '', data }, undefined, 2) },
    (problem: unknown) => {
      if (!(problem instanceof Problem) || problem.code === 0) throw problem
      const { code, message, body: told, errorCode } = problem
      return { json: JSON.stringify(told ?? { code, message }, undefined, 2), refusal: errorCode }
    },
  )
  const line = await newestLine(client)
  return { ...own, line: line?.requestId === before?.requestId ? undefined : line }
}

/** Sends one of the engine's bundled recordings, in the language that the call expects. */
async function sendSample(client: Client, call: string, body: Record<string, unknown>): Promise<unknown> {
  const samples = asList(asRecord(await client.post('/server/speech/engine', {}, { silent: true }))['samples']).map(asRecord)
  const sample = samples.find(({ engine }) => engine === body['engine']) ?? samples[0]
  const sound = await client.post<Blob>('/server/speech/sample', { name: asText(sample?.['name']) }, { silent: true })
  const fields = Object.entries(body).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  return client.upload(call, new File([sound], 'speech.wav', { type: 'audio/wav' }), Object.fromEntries(fields), { silent: true })
}

async function newestLine(client: Client): Promise<Answered['line']> {
  const page = { pageNo: 1, pageSize: 1, sortField: 'createTime', sortOrder: 'descend' }
  const found = await client.post('/server/usage/log-list', page, { silent: true }).catch(() => undefined)
  const line = asRecord(asList(asRecord(found)['data'])[0])
  const requestId = asText(line['requestId'])
  return requestId ? { requestId, code: asNumber(line['code']) ?? 0, latency: asNumber(line['latency']) } : undefined
}
