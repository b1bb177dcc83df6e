import { useTexts } from '../../i18n/i18n.ts'
import { asList, asRecord, asText } from '../answer/read.ts'
import { ReadyCommand } from '../api/ready-command.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Notice } from '../kit/notice.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'

/** The secret, alone or as `secret` or `appSecret`. */
export type SecretAnswer = string | { secret?: string; appSecret?: string; appId?: string }

/** A secret, only while its dialog is open; it is stored nowhere and cannot be requested again. */
export function SecretOnce({ answer, props, row }: PartProps) {
  const say = useTexts('widgets/late')
  const data = asRecord(answer)
  const secret = asText(answer) || asText(data['secret']) || asText(data['appSecret'])
  if (!secret) return <Notice tone="info">{say('noSecret')}</Notice>
  const id = asText(data['appId'])
  const services = asList(data['services'] ?? asRecord(row)['services']).map(asText)
  return (
    <div className="lk-part">
      <Notice tone="warning">{say('secretOnce')}</Notice>
      {/* The names that a request uses for them. */}
      {id && <Line title="App-Id" text={id} />}
      <Line title={id ? 'App-Secret' : say('secret')} text={secret} />
      {id && <ReadyCommand appId={id} secret={secret} services={services} watch={props['watch'] === true} log={asText(props['log'])} />}
    </div>
  )
}

function Line({ title, text }: { title: string; text: string }) {
  return (
    <div className="lk-secret">
      <span className="lk-quiet">{title}</span>
      <code translate="no">{text}</code>
      <CopyButton text={text} name={title} />
    </div>
  )
}
