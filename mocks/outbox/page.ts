import type { Kept } from './outbox.ts'

const CHANNELS: Record<string, string> = { sms: '短信 SMS', email: '邮件 E-mail', chat: '聊天 Chat' }

/** A page without a script: it loads itself anew, and every link of a message can be followed. `nonce` lets its style pass the CSP. */
export function writePage(messages: Kept[], { to, nonce }: { to?: string | undefined; nonce: string }): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="10">
<title>发件箱 Outbox</title>
<style nonce="${escape(nonce)}">
:root { color-scheme: light dark; --line: #8884; --muted: #767676 }
body { font: 14px/1.6 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.25rem } ol { list-style: none; padding: 0 } li { border-top: 1px solid var(--line); padding: .75rem 0 }
h2 { font-size: 1rem; margin: 0 } header { display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0 0 }
@media (prefers-color-scheme: dark) { :root { --muted: #9a9a9a } } .muted { color: var(--muted) }
</style>
</head>
<body>
<main>
<h1>发件箱 Outbox</h1>
<p class="muted">演示模式下，短信与邮件不会发出，只保存在这里。In demo mode no message leaves this machine; all are kept here.${to ? ` <a href="?">全部 All</a>` : ''}</p>
${messages.length === 0 ? '<p>暂无消息 No messages</p>' : `<ol>\n${messages.map(writeItem).join('\n')}\n</ol>`}
</main>
</body>
</html>
`
}

function writeItem({ channel, to, subject, text, createTime }: Kept): string {
  const time = `${createTime.slice(0, 19).replace('T', ' ')} UTC`
  const receiver = `<a href="?to=${escape(encodeURIComponent(to))}">${escape(to)}</a>`
  return `<li><article><header><h2>${escape(subject ?? CHANNELS[channel] ?? channel)}</h2><span>${receiver}</span><time class="muted" datetime="${escape(createTime)}">${time}</time></header><pre>${linked(text)}</pre></article></li>`
}

/** Addresses become links; everything around them is escaped first, so that a message cannot bring markup along. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, at) => (at % 2 === 1 ? `<a href="${escape(piece)}">${escape(piece)}</a>` : escape(piece)))
    .join('')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)
