import type { Boot } from '../../src/schema/manifest.ts'

/** What every page says while a demo world can be reached from outside. */
export const EXPOSED: NonNullable<Boot['notice']> = {
  'zh-CN': {
    text: '这是公开的演示环境：账号密码人人可见，短信和邮件任何人都能读到，请勿填写真实信息。',
    close: '知道了',
  },
  'en-US': {
    text: 'This is a public demo: its passwords are known to everybody and its messages can be read by anyone. Please enter nothing real.',
    close: 'Understood',
  },
}
