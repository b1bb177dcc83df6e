import type { Locale } from '../../schema/compiled.ts'
import type { RefusalCode } from '../../schema/sold.ts'

/** What a code means, why it comes, and what mends it. */
export type Entry = { title: string; cause: string; mend: string }

export const catalogue: Record<Locale, Record<RefusalCode, Entry>> = {
  'zh-CN': {
    4001: {
      title: '音频格式不支持',
      cause: '文件无法解码，或采样率、声道与所选引擎不一致；只改扩展名不会改变格式。',
      mend: '转成 wav（PCM 16 位）后再试：普通话、英语和粤语引擎用 16 kHz，电话引擎用 8 kHz。',
    },
    4002: {
      title: '音频过长或过大',
      cause: '一句话识别最长 60 秒、3 MB；录音文件最长 5 小时、512 MB；声纹最长 30 秒、2 MB。',
      mend: '剪短音频；超过 60 秒的录音请改用录音文件转写。',
    },
    4003: {
      title: '没有检测到人声',
      cause: '录音是静音、音量太小，或麦克风没有授权。',
      mend: '先在本地听一遍录音，检查麦克风和增益，再重新上传。',
    },
    4010: {
      title: '鉴权失败',
      cause: '应用编号或密钥不对、应用已停用、没有开通这项服务，或来源 IP 不在白名单中。',
      mend: '在应用管理中核对应用编号、密钥、状态和已开通的服务；使用 IP 白名单时，把服务器的出口地址加进去。',
    },
    4020: {
      title: '资源包余量不足',
      cause: '这项服务的资源包已用完，当天的免费额度也已用完。',
      mend: '购买套餐或兑换卡后立即恢复；也可以等到次日 0 点（北京时间）的免费额度。',
    },
    4290: {
      title: '超出并发上限',
      cause: '同一时刻进行的调用超过了应用或套餐的并发数。',
      mend: '按 Retry-After 等待后重试，间隔逐次加倍；长期不够用时，调高应用的并发数或购买更高并发的套餐。',
    },
    4291: {
      title: '超出每日调用上限',
      cause: '应用当天的调用次数达到了您设置的上限。',
      mend: '在应用管理中调高每日上限，或等到次日 0 点（北京时间）。',
    },
    5000: {
      title: '服务内部错误',
      cause: '语音引擎没有按时应答。失败的调用不扣费。',
      mend: '稍后用同样的参数重试；连续出现时，把请求编号告诉客服。',
    },
  },
  'en-US': {
    4001: {
      title: 'Audio format not supported',
      cause:
        'The file cannot be decoded, or its sample rate or channels do not fit the engine. Renaming a file does not change its format.',
      mend: 'Convert it to wav (16-bit PCM): 16 kHz for the Mandarin, English and Cantonese engines, 8 kHz for the telephone engine.',
    },
    4002: {
      title: 'Audio too long or too large',
      cause:
        'One-sentence recognition takes 60 seconds and 3 MB, recording files 5 hours and 512 MB, voiceprints 30 seconds and 2 MB at most.',
      mend: 'Shorten the audio; for more than 60 seconds use recording-file transcription.',
    },
    4003: {
      title: 'No speech found',
      cause: 'The recording is silent or too quiet, or the microphone was not allowed.',
      mend: 'Listen to the recording first, check microphone and gain, then send it again.',
    },
    4010: {
      title: 'Authentication failed',
      cause:
        'The app ID or secret is wrong, the application is disabled or does not have this service, or the address is not on the allowlist.',
      mend: 'Check ID, secret, state and services under Applications; with an allowlist, add the outgoing address of your server.',
    },
    4020: {
      title: 'Package used up',
      cause: 'The packages of this service are used up, and so is the free quota of the day.',
      mend: 'Buy a package or redeem a card, and calls work again at once; or wait for the free quota at midnight, Beijing time.',
    },
    4290: {
      title: 'Too many calls at once',
      cause: 'More calls were running at the same moment than the application or the package allows.',
      mend: 'Wait for Retry-After and try again, doubling the pause each time; raise the concurrency of the application or buy a larger package.',
    },
    4291: {
      title: 'Daily limit reached',
      cause: 'The application has reached the number of calls a day that you set.',
      mend: 'Raise the daily limit under Applications, or wait for midnight, Beijing time.',
    },
    5000: {
      title: 'Internal error',
      cause: 'The speech engine did not answer in time. A failed call is not charged.',
      mend: 'Try again shortly with the same parameters; if it goes on, give support the request ID.',
    },
  },
}
