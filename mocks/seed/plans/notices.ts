import type { Plan } from '../plan.ts'
import { DAY, listMoments, writeMoment } from '../time.ts'

/** Most are out for everybody, the latest are still being written; what is out has been read by some. */
export const planNotices: Plan = function* ({ random, now, count, rows }) {
  const people = rows('user').length
  for (const [at, time] of listMoments(random.fork('times'), count, 300, now - DAY).entries()) {
    const status = at >= count - 2 ? 'draft' : at % 13 === 6 ? 'withdrawn' : 'published'
    const type = random.weigh(['system', 'activity', 'maintenance'], [5, 3, 3])
    yield {
      time,
      row: {
        title: `${random.pick(TITLES[type]!)}（第 ${at + 1} 号）`,
        type,
        target: random.weigh(['all', 'user', 'agent'], [7, 2, 1]),
        top: at === count - 5 || at === count - 9,
        status,
        publishTime: status === 'draft' ? null : writeMoment(time),
        reads: status === 'draft' ? 0 : random.int(Math.min(5, people), Math.max(5, Math.floor(people * 0.6))),
        createTime: writeMoment(time - random.int(1, 48) * 3_600_000),
      },
    }
  }
}

const TITLES: Record<string, string[]> = {
  system: ['关于服务升级的通知', '新引擎上线说明', '计费规则调整说明', '识别准确率提升报告', '接口版本下线提醒'],
  activity: ['新用户优惠活动', '年度套餐促销', '开发者沙龙报名', '老用户回馈活动'],
  maintenance: ['节前系统维护公告', '合成服务例行维护', '数据库扩容维护通知', '国庆期间值班安排'],
}
