"""A wire that can be cut: bytes go through until it is, and are lost with their connections or held back until it is mended."""
import selectors, socket, threading


class Relay:
    def __init__(self, port, target):
        self.target, self.whole, self.pairs, self.closing = target, True, [], False
        self.lock = threading.Lock()
        self.server = socket.create_server(("127.0.0.1", port), backlog=200)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            # While the wire is cut, nobody answers.
            while not self.whole:
                threading.Event().wait(0.05)
            server = socket.create_connection(("127.0.0.1", self.target), timeout=5)
        except OSError:
            return client.close()
        for end in (client, server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            end.settimeout(None)
        with self.lock:
            self.pairs.append((client, server))
        watch = selectors.DefaultSelector()
        watch.register(client, selectors.EVENT_READ, server)
        watch.register(server, selectors.EVENT_READ, client)
        try:
            while True:
                for ready, _ in watch.select():
                    while not self.whole:
                        threading.Event().wait(0.02)
                    data = ready.fileobj.recv(1 << 16)
                    if not data:
                        return
                    ready.data.sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            watch.close(), client.close(), server.close()
            with self.lock:
                self.pairs.remove((client, server))

    def cut(self):
        self.whole = False

    def mend(self, losing):
        """Lets bytes through again; with `losing`, what was connected has died meanwhile."""
        if losing:
            with self.lock:
                for pair in self.pairs:
                    for end in pair:
                        try:
                            end.shutdown(socket.SHUT_RDWR)
                        except OSError:
                            pass
        self.whole = True
