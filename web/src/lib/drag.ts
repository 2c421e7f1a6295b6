/** Dragging with mouse, pen and finger. A shortcut: whatever can be dragged can also be tapped and reached by keys. */
export interface Drag {
  /** Over what it was let go: the nearest element with `data-drop`, or null. */
  drop(target: HTMLElement | null): void;
  start?(): void;
  move?(x: number, y: number, over: HTMLElement | null): void;
  end?(): void;
  enabled: boolean;
}

const FAR = 6;

function over(x: number, y: number): HTMLElement | null {
  return (document.elementFromPoint(x, y)?.closest('[data-drop]') as HTMLElement | null) ?? null;
}

export function draggable(options: () => Drag): (node: HTMLElement) => () => void {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let moving = false;

    function down(event: PointerEvent): void {
      if (!options().enabled || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      moving = false;
      // The first move may already be somewhere else: the window sees them all.
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
      addEventListener('pointercancel', cancel);
    }
    function rest(): void {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    }
    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!moving && Math.hypot(dx, dy) < FAR) return;
      if (!moving) {
        moving = true;
        node.dataset['dragging'] = '';
        options().start?.();
      }
      node.style.setProperty('transform', `translate(${dx}px, ${dy}px)`);
      node.style.setProperty('pointer-events', 'none');
      options().move?.(event.clientX, event.clientY, over(event.clientX, event.clientY));
    }
    function finish(event: PointerEvent, dropped: boolean): void {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      rest();
      if (!moving) {
        // touchstart is prevented, so a finger's tap makes no click of its own.
        if (dropped && event.pointerType === 'touch') node.querySelector('button')?.click();
        return;
      }
      moving = false;
      const target = dropped ? over(event.clientX, event.clientY) : null;
      node.style.removeProperty('transform');
      node.style.removeProperty('pointer-events');
      delete node.dataset['dragging'];
      if (dropped) {
        // The click that follows a drag is none.
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
        options().drop(target);
      }
      options().end?.();
    }
    const up = (event: PointerEvent) => finish(event, true);
    const cancel = (event: PointerEvent) => finish(event, false);
    const touch = (event: TouchEvent) => {
      if (options().enabled) event.preventDefault();
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('touchstart', touch, { passive: false });
    return () => {
      rest();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('touchstart', touch);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
