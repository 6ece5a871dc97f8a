import { useEffect, useRef, useState } from 'react'
import { SIGNATURE_BYTES, validateImageFile } from '../../domain/image-file.ts'
import type { ImageBucket } from '../../domain/images.ts'
import { ERROR_MESSAGES, errorMessage } from '../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { uploadForm } from '../private/upload-form.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { preparePhoto } from './prepare-photo.ts'

/**
 * The error message of a file before the upload; null when it is valid. Applies the same rules as the server.
 * @param check validates the file
 */
export async function validateFile(file: Blob, check = validateImageFile): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
    const code = check({ size: file.size, head })
    return code && errorMessage(code)
  } catch {
    // The file was deleted after it was chosen.
    return ERROR_MESSAGES.file_unreadable
  }
}

const UPLOAD_FAILED = PRIVATE_FALLBACKS.uploadImage

type ImageUpload = {
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
      const { url } = await uploadForm('/api/images', {
        query: { bucket },
        form: { file: photo },
        signal: mine.signal,
        onProgress: setPercent,
      })
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
