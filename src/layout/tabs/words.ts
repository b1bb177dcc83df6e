import { createWords } from '../../i18n/late-words.ts'

const en = {
  tabs: 'Open pages',
  all: 'All open pages ({count})',
  menu: 'Actions of {title}',
  closeOne: 'Close {title}',
  close: 'Close current',
  left: 'Close left',
  right: 'Close right',
  closeAll: 'Close all',
  last: 'This is the last tab, cannot be closed',
  noneLeft: 'no tabs on the left',
  noneRight: 'no tabs on the right',
}

const zh: Record<keyof typeof en, string> = {
  tabs: '打开的页面',
  all: '全部打开的页面（{count}）',
  menu: '{title}的操作',
  closeOne: '关闭{title}',
  close: '关闭当前标签',
  left: '关闭左侧',
  right: '关闭右侧',
  closeAll: '关闭全部',
  last: '这是最后一个标签了, 无法被关闭',
  noneLeft: '左侧没有标签',
  noneRight: '右侧没有标签',
}

export const useTabWords = createWords(en, zh)
