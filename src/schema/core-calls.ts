/** Calls that the console sends regardless of the screens: sign-out, the current user, their permissions. */
export const coreCalls: Record<string, string> = {
  'auth.signout': '/server/auth/signout',
  'user.getInfo': '/server/user/get-info',
  'user.permissions': '/server/user/permissions',
}

/** Calls that a control or a part sends by itself, with their paths. */
export const widgetCalls: Record<string, Record<string, string>> = {
  upload: { 'upload.importantFile': '/server/upload/important-file' },
  audio: { 'upload.importantFile': '/server/upload/important-file' },
  'ip-list': { 'white-list.ownAddress': '/server/user/own-address' },
  captcha: { 'auth.sendCaptcha': '/server/auth/sendCaptcha' },
  'scan-code': { 'wx.ticket': '/wx/ticket', 'auth.signinWx': '/server/auth/signin-wx' },
  'chat-link': { 'wx.ticket': '/wx/ticket', 'user.unbindWx': '/server/user/wx/unbind' },
  passkey: {
    'factor.passkeyOptions': '/server/factor/passkey-options',
    'factor.signinPasskey': '/server/factor/signin-passkey',
  },
  'new-passkey': {
    'factor.registerOptions': '/server/factor/register-options',
    'factor.register': '/server/factor/register',
  },
  'secret-once': { 'call-log.list': '/server/usage/log-list', 'call-log.get': '/server/usage/log-get' },
  corrections: { 'vocab.learn': '/server/vocab/learn' },
  'code-sample': { 'application.list': '/server/app/user-get-app-list' },
}

/** The calls that keep the unsent input of a form on the server; without them the browser keeps it. */
export const DRAFT_CALLS = { get: 'draft.get', keep: 'draft.keep', drop: 'draft.drop' } as const

/** Answers all questions of a report at once; if a backend lacks this call, each question is sent to a list call. */
export const REPORT_CALL = 'report.ask'

/** Sent while a form is being filled in, for fields that are `unique`; without it, duplicates are reported when the form is sent. */
export const UNIQUE_CALL = 'form.unique'
