import type { Locale } from '../../schema/compiled.ts'
import { catalogue, codes } from '../../widgets/heavy/error-catalogue.ts'
import { type Interface, interfaces, writeSample } from '../../widgets/heavy/samples.ts'

const words = {
  'zh-CN': {
    errors: '失败的调用在 `data.errorCode` 中带有错误码，`message` 说明原因，`data.requestId` 是请求编号。失败不计费。',
    head: ['错误码', '含义', '原因', '解决办法'],
    interfaces: '所有接口都在 `/api/v1` 之下，请求头 `App-Id` 与 `App-Secret` 说明是哪个应用。下面由平台的接口目录生成。',
    takes: { file: '表单（multipart），录音放在 `file`', json: 'JSON', stream: 'WebSocket 流' },
    send: '发送',
    field: '参数',
    example: '示例值',
    none: '没有其他参数。',
    names: {
      'asr-sentence': '一句话识别',
      'asr-realtime': '实时语音转写',
      'asr-file': '录音文件转写',
      'tts-short': '短文本合成',
      'tts-long': '长文本合成',
      voiceprint: '声纹比对',
      sound: '性别识别',
    },
  },
  'en-US': {
    errors:
      'A failed call carries its code in `data.errorCode`, the reason in `message` and the request ID in `data.requestId`. It costs nothing.',
    head: ['Code', 'Meaning', 'Why it comes', 'What mends it'],
    interfaces:
      'All interfaces are below `/api/v1`; the headers `App-Id` and `App-Secret` say for which application. What follows is written from the catalogue of the platform.',
    takes: { file: 'a form (multipart) with the recording as `file`', json: 'JSON', stream: 'a WebSocket stream' },
    send: 'Takes',
    field: 'Parameter',
    example: 'Example',
    none: 'There are no other parameters.',
    names: {
      'asr-sentence': 'One-sentence recognition',
      'asr-realtime': 'Real-time transcription',
      'asr-file': 'Recorded-file transcription',
      'tts-short': 'Synthesis of short texts',
      'tts-long': 'Synthesis of long texts',
      voiceprint: 'Voiceprint verification',
      sound: 'Gender recognition',
    },
  },
} as const

const table = (head: readonly string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

export function writeErrors(locale: Locale): string {
  const { errors, head } = words[locale]
  const rows = codes.map((code) => {
    const { title, cause, mend } = catalogue[locale][code]
    return [`\`${code}\``, title, cause, mend]
  })
  return `${errors}\n\n${table(head, rows)}\n`
}

export function writeInterfaces(locale: Locale): string {
  const { interfaces: lead, takes, send, field, example, none, names } = words[locale]
  const parts = Object.entries(interfaces).map(([name, one]: [string, Interface]) => {
    const rows = Object.entries(one.body).map(([key, value]) => [`\`${key}\``, `\`${String(value)}\``])
    return `## ${names[name as keyof typeof names]}

\`${one.takes === 'stream' ? 'WS' : 'POST'} /api${one.path}\`

${send}: ${takes[one.takes]}.

${rows.length > 0 ? table([field, example], rows) : none}

\`\`\`
${writeSample('cURL', one, location.origin, 'YOUR_APP_ID')}
\`\`\``
  })
  return [lead, ...parts].join('\n\n')
}
