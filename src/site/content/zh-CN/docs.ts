import type { DocsContent } from '../../shapes.ts'

export const content: DocsContent = {
  tree: '文档目录',
  outline: '本页内容',
  search: '搜索全部文档',
  found: '找到文档：',
  foundNone: '没有找到，换个词试试，或在聊天窗口提问。',
  corrected: '没有这个词，显示的是“{words}”的结果。',
  copy: '复制',
  copied: '已复制',
  samples: '各语言示例',
  next: '下一篇：',
  previous: '上一篇：',
  failed: '文档没有加载成功。',
}
