import type { Outcome } from '../accounts/scan.ts'

const SAID: Record<Outcome, string> = {
  done: '已确认，请回到电脑。Confirmed; please go back to the computer.',
  unknown: '二维码无效或已过期，请在电脑上刷新。This code is not valid or has expired; please refresh it on the computer.',
  taken: '该聊天账号已绑定其他用户。This chat account is linked to somebody else.',
}

/** The phone of the demo: what the chat app would show after a scan. It has no script, and its only form comes back here. */
export function writePhone({ nonce, ticket, outcome }: { nonce: string; ticket: string; outcome?: Outcome | undefined }): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>演示手机 Demo phone</title>
<style nonce="${escape(nonce)}">
:root { color-scheme: light dark; --muted: #767676 }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 22rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 1.25rem } label { display: block; margin-bottom: .25rem }
input, button { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem .75rem; margin-bottom: 1rem }
.muted { color: var(--muted) } @media (prefers-color-scheme: dark) { :root { --muted: #9a9a9a } }
</style>
</head>
<body>
<main>
<h1>演示手机 Demo phone</h1>
<p class="muted">代替聊天应用：不同的名称就是不同的聊天账号。It stands in for the chat app; another name is another chat account.</p>
${outcome ? `<p role="status">${SAID[outcome]}</p>` : ''}
${outcome === 'done' ? '' : writeForm(ticket)}
</main>
</body>
</html>
`
}

function writeForm(ticket: string): string {
  return `<form method="post" action="/dev/phone">
<label for="ticket">二维码凭据 Ticket</label>
<input id="ticket" name="ticket" value="${escape(ticket)}" maxlength="200" required>
<label for="account">聊天账号 Chat account</label>
<input id="account" name="account" value="demo" maxlength="40" required>
<button>确认 Confirm</button>
</form>`
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)
