import * as panelStyles from './panel.module.css'

type Props = { children: string; isLoading: boolean; onPress: () => void }

export function ShowOlderButton({ children, isLoading, onPress }: Props) {
  return (
    <div className={panelStyles.padded}>
      <button type="button" className="btn outline compact" aria-disabled={isLoading || undefined} onClick={onPress}>
        {isLoading ? 'Loading...' : children}
      </button>
    </div>
  )
}
