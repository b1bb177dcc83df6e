import { HOUR, DAY } from '../../../src/schema/time.ts'
import type { Plan } from '../plan.ts'
import { listMoments, writeMoment } from '../time.ts'

/** Most are out for everybody, the latest are still being written; what is out has been read by some. */
export const planNotices: Plan = function* ({ random, now, count, rows }) {
  const people = rows('user').length
  for (const [at, time] of listMoments(random.fork('times'), count, 300, now - DAY).entries()) {
    const status = at >= count - 2 ? 'draft' : at % 13 === 6 ? 'withdrawn' : 'published'
    const type = random.weigh(['system', 'activity', 'maintenance'], [5, 3, 3])
    const [title, content] = random.pick(MESSAGES[type]!)
    yield {
      time,
      row: {
        title,
        content,
        type,
        target: random.weigh(['all', 'user', 'agent'], [7, 2, 1]),
        top: at === count - 5 || at === count - 9,
        status,
        publishTime: status === 'draft' ? null : writeMoment(time),
        reads: status === 'draft' ? 0 : random.int(Math.min(5, people), Math.max(5, Math.floor(people * 0.6))),
        createTime: writeMoment(time - random.int(1, 48) * HOUR),
      },
    }
  }
}

type Message = [title: string, content: string]

/** What an operator of such a platform has to say; whatever is named here is on the platform. */
const MESSAGES: Record<string, Message[]> = {
  system: [
    [
      '关于服务升级的通知',
      '为提升识别速度，语音识别服务将分批升级。\n\n- 升级期间接口地址、参数和返回格式不变，无需修改代码。\n- 正在进行的实时转写会保持到结束，新的连接进入升级后的节点。\n- 如遇到返回码 5000，请在一分钟后重试，失败的调用不计费。\n\n升级进度可以在“用量统计”中对照成功率查看。',
    ],
    [
      '新引擎上线说明',
      '“普通话电话 8k”引擎现已支持双声道录音：左右声道各识别为一位说话人。\n\n在“录音文件转写”新建任务时，选择该引擎和“双声道”即可使用，按录音时长计费，价格不变。',
    ],
    [
      '计费规则调整说明',
      '自下月 1 日起，录音文件转写按整段录音的秒数计费，不足一秒按一秒计算。\n\n- 已购买的资源包不受影响，有效期内继续按原数量抵扣。\n- 识别失败、被取消的任务不计费。\n\n每次调用的扣减情况可在“调用日志”中核对。',
    ],
    [
      '用量页面更新',
      '“用量统计”新增按应用查看和按小时查看，图表均可切换为表格并导出。\n\n“用量告警”可以在资源包余量不足、并发过高或调用激增时，通过短信、邮件或聊天账号通知您。',
    ],
    [
      '接口版本下线提醒',
      '早期测试接口将于三个月后停止服务，请改用以 /v1 开头的正式接口。\n\n各接口的路径、参数和示例代码见每项服务的“接入”页，示例中已填好当前应用的编号。',
    ],
  ],
  activity: [
    [
      '新用户优惠活动',
      '完成实名认证的新用户，可领取一句话识别体验包一份。\n\n体验包在“订单管理 · 我的资源包”中查看，自领取之日起 30 天内有效。',
    ],
    ['年度套餐促销', '活动期间，专业包按年购买可使用代金券抵扣。\n\n代金券在下单时填写，每个订单限用一张，不可找零。'],
    [
      '开发者沙龙报名',
      '本期主题：长录音转写的工程实践。\n\n- 时间：周六 14:00 – 17:00\n- 形式：线上直播，会后提供回放\n\n报名请联系客服，并注明公司和使用场景。',
    ],
    [
      '老用户回馈活动',
      '注册满一年的用户，可凭兑换码领取短文本合成资源包。\n\n兑换码已发送到您的邮箱，请在“我的资源包 · 兑换”中使用，每个账户限领一次。',
    ],
  ],
  maintenance: [
    [
      '节前系统维护公告',
      '为保障节日期间的稳定，系统将于节前周四 02:00 – 04:00 维护。\n\n- 控制台可正常登录，录音文件转写会延后处理，任务不会丢失。\n- 一句话识别、实时转写和短文本合成不受影响。',
    ],
    ['合成服务例行维护', '语音合成服务将于本周三 03:00 – 03:30 例行维护，期间长文本合成任务排队等待，维护结束后自动继续。'],
    ['数据库扩容维护通知', '本周日 01:00 – 02:00 进行数据库扩容，期间用量数据可能延迟更新，不影响调用和计费，延迟的数据会在一小时内补齐。'],
    ['国庆期间值班安排', '国庆期间，客服热线 09:30 – 21:00 照常值班。\n\n实名认证和退款申请的审核时间可能延长到两个工作日，请提前安排。'],
  ],
}
