import { useEffect, useRef, useState } from 'react'
import type { ImageBucket } from '../../domain/images.ts'
import { apiErrorMessage } from '../api.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { preparePhoto } from './prepare-photo.ts'
import { UPLOAD_FAILED, uploadImage, validateFile } from './upload-image.ts'

type ImageUpload = {
  /** Uploaded percentage as an integer; null when no upload is running. */
  percent: number | null
  error: string | null
  send: (file: File) => void
  cancel: () => void
}

export function useImageUpload(bucket: ImageBucket, onDone: (url: string) => void): ImageUpload {
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (file: File) => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setError(null)
    setPercent(0)
    const photo = await preparePhoto(file)
    const fault = await validateFile(photo)
    if (mine.signal.aborted) return
    if (fault) {
      setPercent(null)
      return setError(fault)
    }
    try {
      const { url } = await uploadImage(bucket, photo, { signal: mine.signal, onProgress: setPercent })
      if (!mine.signal.aborted) onDone(url)
    } catch (failure) {
      if (!mine.signal.aborted) {
        promptSignInIfUnauthenticated(failure)
        setError(apiErrorMessage(failure, UPLOAD_FAILED))
      }
    }
    if (running.current === mine) setPercent(null)
  }
  return {
    percent,
    error,
    send: (file) => void run(file),
    cancel: () => {
      running.current?.abort()
      setPercent(null)
    },
  }
}
