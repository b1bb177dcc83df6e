import type { Plan } from '../plan.ts'

const [F, M, C] = ['female', 'male', 'child']

/** The speakers: each name is one voice. */
const VOICES = [
  ['晓芸', F, 'zh', 'service', 'warm'],
  ['明远', M, 'zh', 'news', 'formal'],
  ['知夏', F, 'zh', 'story', 'calm'],
  ['书白', M, 'zh', 'story', 'warm'],
  ['若溪', F, 'zh', 'news', 'formal'],
  ['子涵', C, 'zh', 'story', 'lively'],
  ['嘉怡', F, 'zh', 'education', 'lively'],
  ['沐阳', M, 'zh', 'service', 'warm'],
  ['云舒', F, 'zh', 'navigation', 'calm'],
  ['予安', M, 'zh', 'navigation', 'calm'],
  ['清禾', F, 'zh', 'service', 'calm'],
  ['念安', C, 'zh', 'education', 'lively'],
  ['景行', M, 'zh', 'education', 'formal'],
  ['望舒', F, 'zh', 'story', 'warm'],
  ['Emma', F, 'en', 'service', 'warm'],
  ['James', M, 'en', 'news', 'formal'],
  ['Olivia', F, 'en', 'story', 'calm'],
  ['Henry', M, 'en', 'navigation', 'calm'],
  ['Lily', C, 'en', 'education', 'lively'],
  ['Sophie', F, 'en', 'education', 'lively'],
  ['嘉欣', F, 'yue', 'service', 'warm'],
  ['志明', M, 'yue', 'news', 'formal'],
  ['美玲', F, 'yue', 'story', 'calm'],
  ['俊杰', M, 'yue', 'navigation', 'calm'],
] as const

/** The voices of the product; a larger world has the same ones. */
export const planVoices: Plan = function* ({ now, count }) {
  for (const [at, [name, gender, language, scene, style]] of VOICES.slice(0, count).entries())
    yield { time: now, row: { name, gender, language, scene, style, engineVoice: null, sort: at + 1, status: 'enabled' } }
}
