import type { Locale } from './compiled.ts'

/** Sentences the compiler supplies where a screen writes none. */
export const phrases: Record<Locale, { confirm: string; confirmMany: string; moveRefused: string }> = {
  'en-US': {
    confirm: '{title}: are you sure?',
    confirmMany: '{title} {count} rows: are you sure?',
    moveRefused: 'Not possible in the current state.',
  },
  'zh-CN': { confirm: '确定要{title}吗？', confirmMany: '确定要{title}选中的 {count} 项吗？', moveRefused: '当前状态下不能进行此操作。' },
}
