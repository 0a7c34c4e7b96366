import { useEffect, useRef } from 'react'
import { playerUrl } from '#domains/helps/video-code.ts'
import './helps.css'

/** The player of a video, in a frame of another origin: it is loaded when this is drawn. */
export function VideoPlayer({ video, title }: { video: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isPointedAt = useRef(false)
  useEffect(() => {
    // A press in the frame takes the keyboard there, and Escape would close nothing any more. Who goes there by keyboard stays there.
    const takeBack = () =>
      setTimeout(() => {
        if (document.activeElement === frame.current && isPointedAt.current)
          frame.current?.closest<HTMLElement>('[role=dialog]')?.focus()
      })
    window.addEventListener('blur', takeBack)
    return () => window.removeEventListener('blur', takeBack)
  }, [])
  return (
    <div
      className="help-player"
      onPointerEnter={() => {
        isPointedAt.current = true
      }}
      onPointerLeave={() => {
        isPointedAt.current = false
      }}
    >
      <iframe
        ref={frame}
        src={playerUrl(video)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        // The player plays for nobody who does not say where they come from; the page's own policy says nothing to other origins.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  )
}
