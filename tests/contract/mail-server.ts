import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Mail = { to: string; raw: string; id: string; user: string | null | undefined; secure: boolean }
export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** What a server answers to a receiver or a mail: its number and words; nothing lets it pass. */
type Verdict = { code: number; message: string } | undefined

/** A real SMTP server on a port of this machine that keeps what it is sent. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const mails: Mail[] = []
  const rules = {
    receiver: (_to: string): Verdict => undefined,
    data: (_mail: Mail): Verdict => undefined,
    /** Held until it is resolved. */
    wait: undefined as Promise<void> | undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.onAuth ? [] : ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(refusal(rules.receiver(address))),
    onData(stream, session, done) {
      let raw = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (raw += part))
      stream.on('end', () => {
        const mail = {
          raw,
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          id: /^message-id: (.+)$/im.exec(raw)?.[1] ?? '',
          user: session.user,
          secure: session.secure,
        }
        const verdict = rules.data(mail)
        if (!verdict) mails.push(mail)
        void (rules.wait ?? Promise.resolve()).then(() => done(refusal(verdict)))
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  return {
    mails,
    rules,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((ready) => server.close(ready)),
  }
}

function refusal(verdict: Verdict): Error | null {
  return verdict ? Object.assign(new Error(verdict.message), { responseCode: verdict.code }) : null
}
