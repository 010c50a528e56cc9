// Where a person is on the site, and navigation: the shown page stays until the next one's script and data are loaded.

import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { Router } from 'wouter';
import { createNavigator, type Navigate, type Place, type Shown } from './navigator.ts';

const NavigationContext = createContext<{ place: Place; navigate: Navigate } | undefined>(undefined);

function useNavigation() {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('Links and places must be used within a Navigation');
  return navigation;
}

/** The current address; it changes together with the page. */
export function usePlace(): Place {
  return useNavigation().place;
}

/** Goes to another page of the site; always the same function. */
export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

/** Tells wouter's links, routes and redirects the current address. */
function useWouterLocation(): [string, Navigate] {
  const { place, navigate } = useNavigation();
  return [place.pathname, navigate];
}

const useWouterSearch = () => usePlace().search;

interface NavigationProps<Screen> {
  first: Shown<Screen>;
  /** Loads what an address shows; never rejects. */
  load: (place: Place) => Promise<Screen>;
  children: (screen: Screen) => ReactNode;
}

export function Navigation<Screen>({ first, load, children }: NavigationProps<Screen>) {
  const [shown, setShown] = useState(first);
  const [navigator] = useState(() =>
    createNavigator({
      first,
      load,
      // Within a page at once: a list that still shows the class before the chosen one could be pressed.
      show: (next, isSamePage) => {
        if (isSamePage) setShown(next);
        else startTransition(() => setShown(next));
      },
    }),
  );
  useEffect(() => navigator.listen(), [navigator]);
  useLayoutEffect(() => {
    shown.arrive?.();
  }, [shown]);
  return (
    <NavigationContext value={{ place: shown.place, navigate: navigator.navigate }}>
      <Router hook={useWouterLocation} searchHook={useWouterSearch}>
        {children(shown.screen)}
      </Router>
    </NavigationContext>
  );
}
